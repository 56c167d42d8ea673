import { defineShots, tapNamed } from '../../testing/shots.ts'

export const shots = defineShots({
  pieces: () => ({
    quick: `select t.id, u.phone from service_reply_templates t join shop_shops s on s.id = t.shop_id join account_users u on u.id = s.owner_user_id where t.kind = 'quick' order by t.id limit 1`,
    auto: `select t.id, u.phone from service_reply_templates t join shop_shops s on s.id = t.shop_id join account_users u on u.id = s.owner_user_id where t.kind = 'auto' order by t.id desc limit 1`,
    answering_shop: `select shop_id as id from service_reply_templates where trigger = 'welcome' order by id limit 1`,
  }),
  rows: {
    'service.more': { viewer_of: 'quick' },
    'service.hours': { viewer_of: 'quick' },
    'service.quick': { viewer_of: 'quick' },
    'service.quickAdd': { viewer: 'shop_owner' },
    'service.quickEdit': { piece: 'quick' },
    'service.auto': { viewer_of: 'quick' },
    'service.autoAdd': { viewer: 'shop_owner' },
    'service.autoEdit': { piece: 'auto' },
    'service.guard': { viewer: 'shop_owner' },
    'service.answers': { piece: 'answering_shop', viewer: 'buyer' },
  },
  states: [{ name: 'service.robot-answer', screen: 'service.robot', viewer: 'guest', act: tapNamed(/deposit|保证金/) }],
})
