/** Replies a shop writes beforehand. */
import { type AutoTrigger, REPLIES_MAX, unknownFields } from '@juya/contract'
import type { Ctx, ShopCtx, Tx } from '../../platform/context.ts'
import { inTransaction, query } from '../../platform/db/db.ts'
import { type PageOf, type Paging, pageQuery } from '../../platform/db/paging.ts'
import { refuse } from '../../platform/refuse.ts'
import { checkWords } from '../site/index.ts'
import type { Template } from './tables.ts'

export type Kind = Template['kind']

const OWN = 'service_reply_templates where shop_id = $1 and kind = $2'

/** A page of a shop's replies of a kind, in their order. */
export const templatesPage = (
  ctx: Ctx,
  { shop_id, kind, trigger }: { shop_id: number; kind: Kind; trigger?: AutoTrigger | undefined },
  paging: Paging,
): Promise<PageOf<Template>> =>
  pageQuery<Template>(
    ctx,
    {
      name: 'service_reply_templates_page',
      columns: '*',
      from: `${OWN} and ($3::text is null or trigger = $3)`,
      order: 'sort, id',
      values: [shop_id, kind, trigger ?? null],
    },
    paging,
  )

/** All replies of a kind that are on, in their order. */
export const enabledOf = (ctx: Ctx, shop_id: number, kind: Kind): Promise<Template[]> =>
  query<Template>(ctx, 'service_reply_templates_on', `select * from ${OWN} and enabled order by sort, id`, [
    shop_id,
    kind,
  ])

/** @throws Refusal NOT_FOUND (none of the shop's of this kind) */
export async function templateOf(ctx: Ctx, shop_id: number, kind: Kind, id: number): Promise<Template> {
  const [row] = await query<Template>(ctx, 'service_template', `select * from ${OWN} and id = $3`, [shop_id, kind, id])
  return row ?? refuse('NOT_FOUND')
}

/** How many more a shop may add, and which automatic ones are written. */
export async function roomFor(ctx: Ctx, shop_id: number, kind: Kind): Promise<{ left: number; taken: AutoTrigger[] }> {
  const [row] = await query<{ count: number; taken: AutoTrigger[] }>(
    ctx,
    'service_reply_templates_count',
    `select count(*)::int as count, coalesce(array_agg(distinct trigger) filter (where trigger is not null), '{}') as taken from ${OWN}`,
    [shop_id, kind],
  )
  return { left: Math.max(0, REPLIES_MAX - row!.count), taken: row!.taken }
}

/** Two who add at once are counted one after the other. */
const lockShop = (tx: Tx, shop_id: number) =>
  query(
    tx,
    'service_reply_templates_lock',
    `select pg_advisory_xact_lock(hashtextextended('service:' || $1::bigint, 0))`,
    [shop_id],
  )

export interface NewReply {
  title: string
  content: string
  for_buyers?: boolean
  trigger?: AutoTrigger
  keywords?: readonly string[] | undefined
  image?: string | null | undefined
  sort?: number
  enabled: boolean
}

function checkReply(trigger: AutoTrigger | null, { content, keywords }: Pick<NewReply, 'content' | 'keywords'>): void {
  if (!trigger) return
  const [unknown] = unknownFields(trigger, content)
  if (unknown !== undefined) refuse('VALIDATION', { field: 'content', reason: `no field {${unknown}}` })
  if ((trigger === 'keyword') !== (keywords?.length ?? 0) > 0)
    refuse('VALIDATION', { field: 'keywords', reason: 'needed for a question, and only then' })
}

/**
 * Adds a quick reply, or with a trigger one that answers by itself.
 * @throws Refusal VALIDATION {field, reason}, CONTENT_BLOCKED, LIMIT_REACHED {limit}, ALREADY_DONE (this one is written), NOT_FOUND
 * (a picture of another person)
 */
export async function addTemplate(ctx: ShopCtx, reply: NewReply): Promise<Template> {
  const { shop_id } = ctx.shop
  const kind = reply.trigger ? 'auto' : 'quick'
  const keywords = [...new Set(reply.keywords ?? [])]
  await checkWords(ctx, reply.title, reply.content, ...keywords)
  checkReply(reply.trigger ?? null, { ...reply, keywords })
  if (reply.image && !(await ctx.services.files.isOf(ctx, reply.image, ctx.user.id))) refuse('NOT_FOUND')
  return inTransaction(ctx, async (tx) => {
    await lockShop(tx, shop_id)
    const { left, taken } = await roomFor(tx, shop_id, kind)
    if (left === 0) refuse('LIMIT_REACHED', { limit: REPLIES_MAX })
    if (reply.trigger && reply.trigger !== 'keyword' && taken.includes(reply.trigger)) refuse('ALREADY_DONE')
    const [row] = await query<Template>(
      tx,
      'service_template_add',
      `insert into service_reply_templates (shop_id, kind, title, content, for_buyers, trigger, keywords, image, sort, enabled)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning *`,
      [
        ...[shop_id, kind, reply.title, reply.content, reply.for_buyers ?? false, reply.trigger ?? null],
        ...[keywords, reply.image ?? null, reply.sort ?? 0, reply.enabled],
      ],
    )
    return row!
  })
}

export type ReplyChange = { [Key in Exclude<keyof NewReply, 'trigger'>]?: NewReply[Key] | undefined }

/**
 * Changes a reply; what is left out stays, and what it answers always does.
 * @throws Refusal NOT_FOUND, VALIDATION {field, reason}, CONTENT_BLOCKED
 */
export async function editTemplate(ctx: ShopCtx, kind: Kind, id: number, change: ReplyChange): Promise<Template> {
  await checkWords(ctx, change.title, change.content, ...(change.keywords ?? []))
  return inTransaction(ctx, async (tx) => {
    const [row] = await query<Template>(tx, 'service_template_lock', `select * from ${OWN} and id = $3 for update`, [
      ctx.shop.shop_id,
      kind,
      id,
    ])
    if (!row) refuse('NOT_FOUND')
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const now = { ...row, ...given }
    checkReply(row.trigger, now)
    if (now.image && now.image !== row.image && !(await tx.services.files.isOf(tx, now.image, ctx.user.id)))
      refuse('NOT_FOUND')
    const [changed] = await query<Template>(
      tx,
      'service_template_edit',
      `update service_reply_templates set title = $2, content = $3, for_buyers = $4, keywords = $5, image = $6, sort = $7, enabled = $8
       where id = $1 returning *`,
      [id, now.title, now.content, now.for_buyers, [...new Set(now.keywords)], now.image, now.sort, now.enabled],
    )
    return changed!
  })
}

/** @throws Refusal NOT_FOUND */
export async function deleteTemplate(ctx: ShopCtx, kind: Kind, id: number): Promise<void> {
  const gone = await query(
    ctx,
    'service_template_delete',
    'delete from service_reply_templates where shop_id = $1 and kind = $2 and id = $3 returning id',
    [ctx.shop.shop_id, kind, id],
  )
  if (gone.length === 0) refuse('NOT_FOUND')
}

/**
 * Puts quick replies in the order of these ids; those that are not named come after them.
 * @throws Refusal NOT_FOUND (one is not the shop's)
 */
export async function orderTemplates(ctx: ShopCtx, ids: readonly number[]): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockShop(tx, ctx.shop.shop_id)
    const ordered = await query(
      tx,
      'service_reply_templates_order',
      `update service_reply_templates t set sort = o.nth
       from (select id, min(nth) as nth from unnest($2::bigint[]) with ordinality as o(id, nth) group by id) o
       where t.id = o.id and t.shop_id = $1 and t.kind = 'quick' returning t.id`,
      [ctx.shop.shop_id, ids],
    )
    if (ordered.length < new Set(ids).size) refuse('NOT_FOUND')
    await query(
      tx,
      'service_reply_templates_rest',
      `update service_reply_templates t set sort = $3 + o.nth
       from (select id, row_number() over (order by sort, id) as nth from service_reply_templates
         where shop_id = $1 and kind = 'quick' and id <> all($2::bigint[])) o where t.id = o.id`,
      [ctx.shop.shop_id, ids, ids.length],
    )
  })
}
