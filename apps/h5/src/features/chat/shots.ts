import { defineShots, tapNamed } from '../../testing/shots.ts'

const OF_SHOP = `select c.id, u.phone from chat_conversations c join account_users u on u.id = c.user_id
  where c.shop_id is not null and c.last_seq > 0 order by c.last_seq desc limit 1`
const OF_PEOPLE = `select c.id, u.phone from chat_conversations c join account_users u on u.id = c.user_id
  where c.peer_id is not null and c.last_seq > 0 order by c.id limit 1`

const OF_HOUSE = `select c.id, u.phone from chat_conversations c join account_users u on u.id = c.user_id
  where c.kind = 'user_house' and c.at_desk order by c.id limit 1`
const JOINED = `select c.id, u.phone from chat_conversations c join account_users u on u.id = c.user_id
  where exists (select 1 from chat_platform_joins j where j.conversation_id = c.id) order by c.id limit 1`

export const shots = defineShots({
  pieces: () => ({ talk: OF_SHOP, people: OF_PEOPLE, house: OF_HOUSE, joined: JOINED }),
  rows: {
    'chat.talk': { piece: 'talk', parameter: 'conv_id', query: 'as_shop=0' },
    'chat.customers': { viewer: 'shop_owner' },
  },
  states: [
    { name: 'chat.person', screen: 'chat.talk', piece: 'people', parameter: 'conv_id', query: 'as_shop=0' },
    { name: 'chat.house', screen: 'chat.talk', piece: 'house', parameter: 'conv_id', query: 'as_shop=0' },
    { name: 'chat.joined', screen: 'chat.talk', piece: 'joined', parameter: 'conv_id', query: 'as_shop=0' },
    { name: 'chat.guest', screen: 'chat.talk', piece: 'talk', parameter: 'conv_id', viewer: 'guest' },
    {
      name: 'chat.shop',
      screen: 'chat.talk',
      piece: 'talk',
      parameter: 'conv_id',
      query: 'as_shop=1',
      viewer: 'shop_owner',
    },
    {
      name: 'chat.act',
      screen: 'chat.talk',
      piece: 'talk',
      parameter: 'conv_id',
      query: 'as_shop=0',
      act: tapNamed(/双层箱加气柱/),
    },
  ],
})
