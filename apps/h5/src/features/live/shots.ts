import { defineShots } from '../../testing/shots.ts'

export const shots = defineShots({
  pieces: ({ shop_owner }) => ({
    sent_back: `select a.id, u.phone from live_applications a join shop_shops s on s.id = a.shop_id join account_users u on u.id = s.owner_user_id
      where a.status = 'sent_back' order by a.id limit 1`,
    waiting: `select a.id, u.phone from live_applications a join shop_shops s on s.id = a.shop_id join account_users u on u.id = s.owner_user_id
      where a.status = 'waiting' order by a.id limit 1`,
    own: `select s.id, u.phone from live_sessions s join shop_shops o on o.id = s.shop_id join account_users u on u.id = o.owner_user_id
      where s.status = 'scheduled' order by s.id limit 1`,
    room: 'select room_id as id from live_sessions order by id limit 1',
    replay: `select session_id as id from live_recordings where status in ('whole', 'gap_marked') order by session_id limit 1`,
    moment: `select lot_id as id from live_moments order by lot_id limit 1`,
    planned: `select s.shop_id as id from live_sessions s join shop_shops o on o.id = s.shop_id join account_users u on u.id = o.owner_user_id
      where s.status = 'scheduled' order by (u.phone = '${shop_owner}') desc, s.id limit 1`,
  }),
  rows: {
    'live.index': { viewer: 'buyer' },
    'live.home': { piece: 'room', viewer: 'buyer' },
    'live.room': { viewer: 'shop_owner' },
    'live.studio': { viewer: 'shop_owner' },
    'live.test': { viewer: 'shop_owner' },
    'live.apply': { viewer_of: 'sent_back' },
    'live.pause': { viewer: 'shop_owner' },
    'live.time': { viewer: 'shop_owner' },
    'live.herald': { viewer: 'shop_owner' },
    'live.select': { piece: 'own' },
    'live.watch': { piece: 'own', viewer: 'buyer' },
    'live.acts': { viewer: 'buyer' },
    'live.replay': { piece: 'replay', viewer: 'buyer' },
    'live.moment': { piece: 'moment', viewer: 'buyer' },
    'live.close': { viewer: 'shop_owner' },
    'live.settings': { viewer: 'shop_owner' },
  },
  states: [
    { name: 'live.waiting', screen: 'live.room', viewer_of: 'waiting' },
    { name: 'live.herald-tab', screen: 'live.index', query: 'tab=herald', viewer: 'guest' },
    { name: 'live.following', screen: 'live.index', query: 'tab=following', viewer: 'buyer' },
    { name: 'live.planned', screen: 'shop.home', piece: 'planned', viewer: 'buyer' },
  ],
})
