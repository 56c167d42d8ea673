/**
 * Shops of the demo world with something to pay: one whose fee comes first, one whose deposit is short. One asks for another name, one closes. And an
 * invitation to work in one.
 */
import { account, shop } from '@juya/contract'
import type { App } from '../../app.ts'
import { identity } from '../../domains/account/index.ts'
import { applicationOf, approveApplication, openDeduction, openShop, requireDeposit } from '../../domains/shop/index.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { systemCtx } from '../../platform/services.ts'
import { callAs } from '../call-as.ts'
import { documentsOf, type Newcomer, type Shop } from '../moving-in.ts'
import { colleagueForSeed } from '../operators.ts'
import { BUYERS, DEMO_PAY_PASSWORD } from '../people.ts'
import type { Album } from '../pictures.ts'

const OPENS = { nickname: '叶知秋', name: '知秋小筑', intro: '文房小件，附来源与瑕疵说明。' }
const SHORT = { category: 'jade', required_fen: 5_000_00, paid_fen: 3_500_00 }

/** What an operator wants to take from the short one: it may still answer. */
const TAKEN = {
  basis: 'report',
  ref_id: null,
  user_id: null,
  rule_no: 'S-07',
  document: '举报 R-104，附检测报告',
  words: '三件拍品所示证书编号与证书机构记录不符。',
  amount_fen: 300_00,
} as const

/** Asks for another name, which waits for an operator. */
const RENAMES = { category: 'tea', name: '山野茶事', name_en: 'Wild Hill Tea' }

/** Sold little and closes: it waits until nothing can be claimed from it any more. */
const CLOSES = { nickname: 'old_paper', name: '旧纸堆', name_en: 'Old Paper', intro: '旧书与信札，已停止上新。' }

const INVITES = { category: 'ceramics', nickname: '周砚', remark: '夜班' }

/** A shop that was approved today and pays its fee first; and an open one that has paid seven tenths of a new deposit; an invitation to a shop waits. */
export async function oweToTrade(
  app: App,
  album: Album,
  people: readonly Newcomer[],
  shops: readonly Shop[],
): Promise<void> {
  const ctx = systemCtx(app.services, 'seed')
  const reviewer = colleagueForSeed(app, 'review')
  const operator_id = reviewer.operator.id
  const person = people[BUYERS.findIndex(({ nickname }) => nickname === OPENS.nickname)]!
  const { name, intro } = OPENS
  await callAs(app, person, account.submitRealname, {
    kind: 'shop',
    ...(await documentsOf(album, person)),
    shop: { name, intro, main_category_ids: [] },
  })
  const filing = await identity.latestIdentity(ctx, person.id)
  await inTransaction(reviewer, (tx) => identity.decideIdentity(tx, filing!.id, { verified: true, operator_id }))
  const { id } = (await applicationOf(ctx, person.id))!
  await inTransaction(reviewer, (tx) => approveApplication(tx, id, { operator_id }))

  const short = shops.find(({ demo }) => demo.category === SHORT.category)!
  await inTransaction(reviewer, (tx) => requireDeposit(tx, short.id, SHORT.required_fen))
  const { submit_token } = await callAs(app, short.owner, shop.deposit, {})
  await callAs(app, short.owner, shop.moveDeposit, {
    action: 'topup',
    amount_fen: SHORT.paid_fen,
    submit_token,
    channel: 'shop_wallet',
    pay_password: DEMO_PAY_PASSWORD,
  })

  await inTransaction(colleagueForSeed(app, 'arbiter'), (tx) => openDeduction(tx, { shop_id: short.id, ...TAKEN }))

  const renames = shops.find(({ demo }) => demo.category === RENAMES.category)
  if (renames) await callAs(app, renames.owner, shop.askName, { name: RENAMES.name, name_en: RENAMES.name_en })

  const closer = people[BUYERS.findIndex(({ nickname }) => nickname === CLOSES.nickname)]!
  const { nickname: _, ...closing } = CLOSES
  await openShop(ctx, { ...closing, owner_user_id: closer.id, is_verified: true })
  await callAs(app, closer, shop.close, { action: 'close', pay_password: DEMO_PAY_PASSWORD })

  const invites = shops.find(({ demo }) => demo.category === INVITES.category)!
  const invited = people[BUYERS.findIndex(({ nickname }) => nickname === INVITES.nickname)]!
  const invitation = { phone: invited.phone, preset: 'clerk', remark: INVITES.remark } as const
  await callAs(app, invites.owner, shop.inviteStaff, invitation)
}
