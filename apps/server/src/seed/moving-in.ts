/** The demo world's people, as they come: accounts, identity, pay password, card, wallet, address; then the shops. */
import { account, address, payment, wallet } from '@juya/contract'
import { idNumber } from '@juya/sandbox/src/providers/registers.ts'
import { goodCard } from '@juya/sandbox/src/providers/test-cards.ts'
import type { App } from '../app.ts'
import {
  consents,
  createSession,
  createUser,
  hashSecret,
  peopleByPhones,
  setHashCost,
} from '../domains/account/index.ts'
import { openShop } from '../domains/shop/index.ts'
import { categoryIdByCode } from '../domains/site/index.ts'
import type { Ctx } from '../platform/context.ts'
import { databaseNow, inTransaction } from '../platform/db/db.ts'
import { systemCtx } from '../platform/services.ts'
import { type Caller, callAs, sandboxSays } from './call-as.ts'
import { concurrently } from './concurrently.ts'
import { DEMO_PASSWORD, DEMO_PAY_PASSWORD, type DemoBuyer, type DemoShop, realNameOf, SHOPS } from './people.ts'
import type { Album } from './pictures.ts'
import { FRIENDS } from './rewards/invitations.ts'

export interface Person extends Caller {
  id: number
  nickname: string
  phone: string
  token: string
  card_id?: number
  address_id?: number
}
export interface Newcomer extends Person {
  /** In the order of moving in, from 1. */
  nth: number
}
export interface Shop {
  id: number
  demo: DemoShop
  owner: Person
}

const FIRST_RECHARGE_MAX_FEN = 5_000_000

let password_hash: Promise<string> | undefined
let made = 0

/** An account and its phone. Made one after the other, so that ids are the same each time; the rest of moving in is done side by side. */
async function newPerson(
  app: App,
  album: Album,
  {
    nickname,
    phone,
    avatar,
    city,
    is_robot,
    invite_uid,
  }: {
    nickname: string
    phone: string
    avatar: string
    city: string
    is_robot?: boolean
    invite_uid?: number | undefined
  },
): Promise<Newcomer> {
  const ctx = systemCtx(app.services, 'seed')
  password_hash ??= hashSecret(DEMO_PASSWORD).finally(() => setHashCost('cheap')) // sign-in takes as long as anywhere
  const { id } = await createUser(ctx, {
    phone,
    nickname,
    avatar: await album.path(avatar, 'avatar', null),
    password_hash: await password_hash,
    city,
    is_robot,
    invite_uid,
  })
  if (!is_robot) await inTransaction(ctx, (tx) => consents.storeConsents(tx, id, {}))
  const device_id = `demo-phone-${phone}`
  const { token } = await createSession(ctx, { user_id: id, device_id })
  return { id, nickname, phone, token, device_id, nth: ++made }
}

/** People who were not heard of for weeks sign in again: an unused session ends. */
export async function signInAgain(app: App, people: readonly Person[]): Promise<void> {
  const ctx = systemCtx(app.services, 'seed')
  await concurrently(people, async (person) => {
    person.token = (await createSession(ctx, { user_id: person.id, device_id: person.device_id! })).token
  })
}

/** Sessions of the demo world's people, for programs that act in their name. @returns those of them who are there */
export async function signInAs(app: App, phones: string[]): Promise<Person[]> {
  const ctx = systemCtx(app.services, 'robots')
  const rows = await peopleByPhones(ctx, phones)
  return Promise.all(
    rows.map(async (row) => {
      const device_id = `demo-phone-${row.phone}`
      return { ...row, token: (await createSession(ctx, { user_id: row.id, device_id })).token, device_id }
    }),
  )
}

/** Verifies a person's identity, and sets a pay password. */
async function introduce(app: App, album: Album, person: Newcomer): Promise<void> {
  await verify(app, album, person)
  await callAs(app, person, account.sendCode, { phone: person.phone, scene: 'pay_pwd' })
  await callAs(app, person, account.setPayPassword, {
    pay_password: DEMO_PAY_PASSWORD,
    sms_code: await sandboxSays(app, 'last_code', { phone: person.phone, from: 'platform' }),
  })
}

/** Files the documents; the identity service says at once that name and number belong together. */
async function verify(app: App, album: Album, person: Newcomer): Promise<void> {
  await callAs(app, person, account.submitRealname, { kind: 'person', ...(await documentsOf(album, person)) })
}

/** A person's identity, with a picture of the card. */
export async function documentsOf(album: Album, { id, nth: n }: Newcomer) {
  const document = await album.path('shop-covers/cover-08.webp', 'idcard', id)
  return {
    real_name: realNameOf(n),
    id_no: idNumber(`19${70 + (n % 30)}0${1 + (n % 9)}1${n % 9}`, n),
    id_front: document,
    id_back: document,
  }
}

async function bindCard(app: App, person: Person): Promise<void> {
  const { bind_ref } = await callAs(app, person, payment.bindCard, {
    card_no: goodCard(person.id),
    phone: person.phone,
  })
  const card = await callAs(app, person, payment.confirmCard, {
    bind_ref,
    sms_code: await sandboxSays(app, 'last_code', { phone: person.phone, from: 'bank' }),
  })
  person.card_id = card.id
}

/** Puts money into the wallet by card, at most ¥50,000 at a time. */
async function recharge(app: App, person: Person, amount_fen: number): Promise<void> {
  for (let left_fen = amount_fen; left_fen > 0; left_fen -= FIRST_RECHARGE_MAX_FEN) {
    const part_fen = Math.min(left_fen, FIRST_RECHARGE_MAX_FEN)
    const { pay_no } = await callAs(app, person, wallet.recharge, {
      amount_fen: part_fen,
      channel: 'card',
      card_id: person.card_id,
      shown_total_fen: part_fen,
    })
    await callAs(app, person, payment.submitCode, { pay_no, sms_code: await sandboxSays(app, 'bank_code', { pay_no }) })
    const { status } = await callAs(app, person, payment.check, { pay_no })
    if (status !== 'succeeded') throw new Error(`recharge of ${person.nickname} is ${status}`)
  }
}

/** A person without a card binds one, and puts money into their wallet. */
export async function putMoneyIn(app: App, person: Person, amount_fen: number): Promise<void> {
  if (person.card_id === undefined) await bindCard(app, person)
  await recharge(app, person, amount_fen)
}

const STREETS = ['文三路', '天目山路', '体育场路', '莫干山路', '古墩路', '龙井路', '曙光路'] as const
/** Each buyer lives somewhere else, in the same city: what is shipped to them costs alike. */
const homeOf = (nth: number) => ({
  ...{ province_code: '330000', city_code: '330100', county_code: '330106' },
  detail: `${STREETS[nth % STREETS.length]} ${20 + 6 * nth} 号 ${(nth % 5) + 1} 幢 ${100 * ((nth % 6) + 1) + (nth % 4) + 1} 室`,
})

/** Buyers with a card, a full wallet and an address. */
export async function moveInBuyers(
  app: App,
  album: Album,
  buyers: readonly DemoBuyer[],
  say: (line: string) => void,
): Promise<Newcomer[]> {
  const people: Newcomer[] = []
  for (const [index, demo] of buyers.entries()) {
    const avatar = `avatars/user-${String((index % 16) + 1).padStart(2, '0')}.webp`
    const invite_uid = index > 0 && index <= FRIENDS ? people[0]!.id : undefined
    people.push(await newPerson(app, album, { ...demo, avatar, is_robot: demo.robot, invite_uid }))
  }
  let settled = 0
  await concurrently([...buyers.entries()], async ([index, demo]) => {
    const person = people[index]!
    await introduce(app, album, person)
    await bindCard(app, person)
    await recharge(app, person, demo.wallet_yuan * 100)
    const home = await callAs(app, person, address.add, {
      receiver: demo.nickname,
      phone: demo.phone,
      ...homeOf(index),
      is_default: true,
    })
    person.address_id = home.id
    if (++settled % 10 === 0) say(`${settled} buyers`)
  })
  return people
}

/** The least credit of a shop's level, 1 to 5. */
const CREDIT_OF_LEVEL = [0, 100, 500, 3_000, 15_000, 60_000]

/** So many days are left of the licence to sell liquor: it is told of already. */
const LICENCE_RUNS_DAYS = 24
/** The day so many days from now, in Shanghai. */
export const dayIn = async (ctx: Ctx, days: number): Promise<string> =>
  new Date((await databaseNow(ctx)) + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)

/** Twelve shops, open for business. Two of them have their lots reviewed before they open. */
export async function openShops(
  app: App,
  album: Album,
  begins_days_ago: number,
  say: (line: string) => void,
): Promise<Shop[]> {
  const ctx = systemCtx(app.services, 'seed')
  const licence_until = await dayIn(ctx, begins_days_ago + LICENCE_RUNS_DAYS)
  const owners: Newcomer[] = []
  for (const { owner_nickname: nickname, owner_phone: phone, category, city } of SHOPS)
    owners.push(await newPerson(app, album, { nickname, phone, avatar: pictureOf(category), city }))
  await concurrently(owners, (owner) => introduce(app, album, owner))
  const shops: Shop[] = []
  for (const [index, demo] of SHOPS.entries()) {
    const owner = owners[index]!
    const category_id = await categoryIdByCode(ctx, demo.category)
    const { id } = await openShop(ctx, {
      owner_user_id: owner.id,
      name: demo.name,
      name_en: demo.name_en,
      kind: demo.category === 'general' ? 'platform' : 'individual',
      logo: await album.path(pictureOf(demo.category), 'other', null),
      cover: await album.path(`shop-covers/cover-${String(demo.cover).padStart(2, '0')}.webp`, 'other', null),
      intro: demo.intro,
      intro_en: demo.intro_en,
      ...(demo.notice ? { notice: demo.notice } : {}),
      city: demo.city,
      main_category_ids: category_id ? [category_id] : [],
      credit_score: CREDIT_OF_LEVEL[demo.level] ?? 100,
      is_select: demo.level >= 4,
      is_verified: true,
      skips_review: !NEEDS_REVIEW.has(demo.category),
      guarantees: ['genuine', 'ship_24h'],
      licences: demo.category === 'liquor' ? [{ kind: 'liquor', expires_on: licence_until }] : [],
    })
    shops.push({ id, demo, owner })
    if (index % 4 === 3) say(`${shops.length} shops`)
  }
  return shops
}

/** New shops, whose lots an operator looks at first. */
export const NEEDS_REVIEW: ReadonlySet<string> = new Set(['stamps-books', 'glass'])

const AVATAR_ORDER = [
  'jade',
  'ceramics',
  'bronze',
  'painting',
  'wood',
  'tea',
  'liquor',
  'stone',
  'watch',
  'stamps-books',
  'glass',
  'general',
]
/** The shop's mark, which is its owner's picture as well. */
const pictureOf = (category: string): string =>
  `avatars/shop-${String(AVATAR_ORDER.indexOf(category) + 1).padStart(2, '0')}.webp`
