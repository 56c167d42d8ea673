/** Opening a conversation. */
import type { ThingIn } from '@juya/contract'
import type { SignedCtx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { briefsOf } from '../../../platform/things/things.ts'
import { userBriefs } from '../../account/index.ts'
import { shopRows, worksInAmong } from '../../shop/index.ts'
import type { SideNo } from '../rules.ts'
import { type Conversation, conversationById, ownerOf, type Speaker, sideOf } from '../store.ts'

export interface Wanted {
  conv_id?: number
  /** The conversation with Juya. */
  service?: boolean
  shop_id?: number
  user_id?: number
  lot_id?: number
  goods_id?: number
}

/**
 * The conversation with a shop or a person, begun if there is none. A lot or goods of the shop become what it is about.
 * @throws Refusal NOT_FOUND, SELF_ACTION (oneself, or a shop one works in)
 */
export async function openConversation(
  tx: Tx<SignedCtx>,
  me: Speaker,
  wanted: Wanted,
): Promise<{ conv: Conversation; side: SideNo }> {
  const conv = wanted.service
    ? await begun(tx, { kind: 'user_house', user_id: tx.user.id, shop_id: null, peer_id: null })
    : wanted.conv_id === undefined
      ? await withPeer(tx, me, wanted)
      : await conversationById(tx, wanted.conv_id)
  const side = sideOf(conv, me)
  return { conv: await about(tx, conv!, wanted), side }
}

async function withPeer(tx: Tx<SignedCtx>, me: Speaker, { shop_id, user_id }: Wanted): Promise<Conversation> {
  if (me.type === 'user' && shop_id !== undefined) {
    if ((await shopRows(tx, [shop_id])).length === 0) refuse('NOT_FOUND')
    if ((await worksInAmong(tx, me.id, [shop_id])).has(shop_id)) refuse('SELF_ACTION')
    return begun(tx, { kind: 'user_shop', user_id: me.id, shop_id, peer_id: null })
  }
  if (user_id === undefined || (await userBriefs(tx, [user_id])).size === 0) refuse('NOT_FOUND')
  if (me.type === 'shop') {
    if ((await worksInAmong(tx, user_id, [me.id])).has(me.id)) refuse('SELF_ACTION')
    return begun(tx, { kind: 'user_shop', user_id, shop_id: me.id, peer_id: null })
  }
  if (user_id === me.id) refuse('SELF_ACTION')
  return begun(tx, {
    kind: 'user_user',
    user_id: Math.min(user_id, me.id),
    shop_id: null,
    peer_id: Math.max(user_id, me.id),
  })
}

type Sides = Pick<Conversation, 'kind' | 'user_id' | 'shop_id' | 'peer_id'>

/** The conversation of a person and a shop, begun if there is none: for what a shop answers by itself about an order. */
export const conversationWith = (tx: Tx, user_id: number, shop_id: number): Promise<Conversation> =>
  begun(tx, { kind: 'user_shop', user_id, shop_id, peer_id: null })

const FIND =
  'select * from chat_conversations where user_id = $1 and kind = $4 and shop_id is not distinct from $2 and peer_id is not distinct from $3'

/** The conversation of two sides, begun if there is none. */
export async function begun(tx: Tx, { kind, user_id, shop_id, peer_id }: Sides): Promise<Conversation> {
  const find = () => query<Conversation>(tx, 'chat_conversation_find', FIND, [user_id, shop_id, peer_id, kind])
  const [known] = await find()
  if (known) return known
  const [made] = await query<Conversation>(
    tx,
    'chat_conversation_add',
    'insert into chat_conversations (kind, user_id, shop_id, peer_id) values ($1, $2, $3, $4) on conflict do nothing returning *',
    [kind, user_id, shop_id, peer_id],
  )
  if (!made) return (await find())[0]!
  await query(
    tx,
    'chat_participants_add',
    `insert into chat_participants (conversation_id, side, owner_type, owner_id) values ($1, 1, 'user', $2), ($1, 2, $3, $4)`,
    [made.id, user_id, ownerOf(made, 2).type, ownerOf(made, 2).id],
  )
  return made
}

/** Lots and goods of the shop alone; anything else leaves it as it was. */
async function about(tx: Tx, conv: Conversation, { lot_id, goods_id }: Wanted): Promise<Conversation> {
  const type = lot_id === undefined ? 'goods' : 'lot'
  const id = lot_id ?? goods_id
  if (id === undefined || conv.shop_id === null || (conv.about_type === type && conv.about_id === id)) return conv
  if ((await shopOfPiece(tx, type, id)) !== conv.shop_id) return conv
  const [changed] = await query<Conversation>(
    tx,
    'chat_conversation_about',
    `with turned as (update chat_conversations set about_type = $2, about_id = $3 where id = $1 returning *),
       noted as (insert into chat_topics (conversation_id, after_seq, about_type, about_id) select id, last_seq, about_type, about_id from turned
         on conflict (conversation_id, after_seq) do update set about_type = excluded.about_type, about_id = excluded.about_id)
     select * from turned`,
    [conv.id, type, id],
  )
  return changed!
}

/** The shop whose piece it is, as people see it; undefined when they do not. */
export async function shopOfPiece(tx: Tx, type: ThingIn<'asked'>, id: number): Promise<number | undefined> {
  const owner = (await briefsOf(tx, type, [id])).get(id)?.owner
  return owner?.type === 'shop' ? owner.id : undefined
}
