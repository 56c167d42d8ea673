import { defineShots, inSecondCurrency, tapNamed } from '../../testing/shots.ts'

const sessionIn = (status: string) =>
  `select id from sale_sales where status = '${status}' order by (select count(*) from lot_lots l where l.session_id = sale_sales.id) desc, id limit 1`

export const shots = defineShots({
  pieces: ({ buyer }) => ({
    house: 'select shop_id as id from sale_houses order by shop_id limit 1',
    preview: sessionIn('preview'),
    live: sessionIn('live'),
    ended: sessionIn('ended'),
    free: `select s.id from sale_sales s where s.status = 'preview' and not exists (select 1 from sale_paddles p join account_users u on u.id = p.user_id
      where p.session_id = s.id and u.phone = '${buyer}') order by s.id limit 1`,
    room: `select id from sale_sales where mode = 'room' order by id limit 1`,
    desk: `select s.id, u.phone from sale_sales s join shop_shops h on h.id = s.shop_id join account_users u on u.id = h.owner_user_id
      where s.mode = 'room' order by s.id limit 1`,
    turn: `select l.id from lot_lots l where l.in_room and l.status = 'scheduled' order by l.session_position limit 1 offset 4`,
    own: `select s.id, u.phone from sale_sales s join shop_shops h on h.id = s.shop_id join account_users u on u.id = h.owner_user_id
      where s.status = 'preview' and s.mode = 'timed' order by s.id limit 1`,
    consigned: `select c.lot_id as id, u.phone from sale_consignors c join account_users u on u.id = c.user_id order by c.lot_id limit 1`,
    disclosed: `select i.lot_id as id from sale_lot_disclosures i join lot_lots l on l.id = i.lot_id where l.status = 'scheduled' order by i.lot_id limit 1`,
    unsold: `select l.id from lot_lots l where l.status = 'passed' and l.session_id is not null and l.closed_at > platform_now() - interval '6 days'
      and not exists (select 1 from sale_post_sale_offers o where o.lot_id = l.id) order by l.id limit 1`,
    countered: `select o.lot_id as id, u.phone from sale_post_sale_offers o join account_users u on u.id = o.user_id where o.status = 'countered' order by o.id limit 1`,
    offered: `select l.session_id as id, u.phone from sale_post_sale_offers o join lot_lots l on l.id = o.lot_id join shop_shops h on h.id = o.shop_id
      join account_users u on u.id = h.owner_user_id where o.status = 'open' order by o.id limit 1`,
    prepared: `select s.id, u.phone from sale_sales s join shop_shops h on h.id = s.shop_id join account_users u on u.id = h.owner_user_id
      where s.status = 'draft' order by s.id limit 1`,
  }),
  rows: {
    'house.info': { piece: 'house' },
    'house.session': { piece: 'live' },
    'house.register': { piece: 'free' },
    'house.results': { piece: 'ended' },
    'house.offers': { viewer_of: 'countered' },
    'house.consigned': { viewer_of: 'consigned' },
    'house.sales': { viewer_of: 'own' },
    'house.sale': { piece: 'own' },
    'house.import': { piece: 'prepared' },
    'house.desk': { piece: 'desk' },
  },
  states: [
    { name: 'house.session-preview', screen: 'house.session', piece: 'preview', viewer: 'guest' },
    { name: 'house.session-ended', screen: 'house.session', piece: 'ended' },
    { name: 'house.session-room', screen: 'house.session', piece: 'room' },
    { name: 'house.sale-room', screen: 'house.sale', piece: 'desk' },
    { name: 'house.lot-turn', screen: 'auction.lot', piece: 'turn' },
    {
      name: 'sheet.waiting-max',
      screen: 'auction.lot',
      piece: 'turn',
      act: tapNamed(/^(Leave a maximum|Change my maximum|预设上限|修改上限)$/),
    },
    { name: 'sheet.reminders', screen: 'auction.lot', piece: 'turn', act: tapNamed(/^(Remind me|提醒我)/) },
    { name: 'sheet.disclosure', screen: 'house.sale', piece: 'prepared', act: tapNamed(/^3 /) },
    { name: 'house.lot-disclosed', screen: 'auction.lot', piece: 'disclosed' },
    { name: 'house.lot-unsold', screen: 'auction.lot', piece: 'unsold', viewer: 'guest' },
    { name: 'house.lot-countered', screen: 'auction.lot', piece: 'countered' },
    { name: 'house.sale-offers', screen: 'house.sale', piece: 'offered' },
    { name: 'house.session-guide', screen: 'house.session', piece: 'live', act: inSecondCurrency() },
    { name: 'house.results-guide', screen: 'house.results', piece: 'ended', act: inSecondCurrency() },
    { name: 'house.list-guest', screen: 'house.list', viewer: 'guest' },
  ],
})
