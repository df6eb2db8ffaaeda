/** Mare Nostrum's table: its pages, its map, places and orders. All else is the house's. */
import { whenShown } from "#house/dom.js";
import { lay, map, showLayer, sift, watch } from "./map.js";
import { chooseLeader, layOrders, showLastMoment } from "./orders.js";
import { foldList, turnAgain, whenTurned } from "./pages.js";
import { offerPlaces } from "./places.js";

whenTurned(() => {
  showLayer();
  lay();
});
whenShown(() => {
  if (!map()) return; // the general table, or a page of rules
  offerPlaces();
  foldList();
  sift();
  watch();
  showLayer();
  layOrders();
  chooseLeader();
  showLastMoment();
  lay();
  turnAgain();
});
