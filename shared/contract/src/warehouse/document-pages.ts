/** Pages of the documents that post stock, by entity kind, before their id. */
export const WAREHOUSE_PAGES: Readonly<Record<string, string>> = {
  wh_inbound: '/warehouse/order?open=',
  wh_arrival: '/warehouse/arrivalform?open=',
  wh_outbound: '/warehouse/outboundorder/outboundorderdetails?id=',
  wh_damage: '/warehouse/shoppingstock/damagedparts?open=',
  wh_move: '/warehouse/index?move=',
  wh_count: '/warehouse/index?count=',
};
