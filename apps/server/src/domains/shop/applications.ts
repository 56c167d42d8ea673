/** Applications for a shop. They come with the owner's documents, and the operator's word on those decides both. */
import type { Ctx, Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { emit, type OutboxEvent } from '../../platform/outbox/index.ts'
import { refuse } from '../../platform/refuse.ts'
import type { ShopApplication } from '../account/index.ts'
import { openShop } from './shops.ts'

export interface Application extends Record<string, unknown> {
  id: number
  user_id: number
  kind: 'individual' | 'company'
  name: string
  logo: string | null
  intro: string
  phone: string | null
  main_category_ids: number[]
  licences: Array<{ kind: string; image?: string; expires_on?: string }>
  status: 'submitted' | 'approved' | 'rejected' | 'withdrawn'
  review_note: string | null
}

/**
 * Files an application, once at a time and once a shop.
 * @throws Refusal ALREADY_DONE (has a shop), STATE_CONFLICT (one is waiting), VALIDATION (the name is taken)
 */
export async function fileShop(ctx: Ctx, application: ShopApplication): Promise<void> {
  const [known] = await query<{ has_shop: boolean; waiting: boolean; name_taken: boolean }>(
    ctx,
    'shop_application_check',
    `select exists (select 1 from shop_shops where owner_user_id = $1) as has_shop,
       exists (select 1 from shop_applications where user_id = $1 and status = 'submitted') as waiting,
       exists (select 1 from shop_shops where lower(name) = lower($2)) as name_taken`,
    [application.user_id, application.name],
  )
  if (known!.has_shop) refuse('ALREADY_DONE')
  if (known!.waiting) refuse('STATE_CONFLICT')
  if (known!.name_taken)
    refuse('VALIDATION', {
      field: 'shop.name',
      reason: ctx.locale === 'zh-CN' ? '该店名已被使用' : 'this name is taken',
      fields: { 'shop.name': 'taken' },
    })
  await query(
    ctx,
    'shop_application_add',
    `insert into shop_applications (user_id, kind, name, logo, intro, phone, main_category_ids, licences) values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb)`,
    [
      application.user_id,
      application.kind,
      application.name,
      application.logo ?? null,
      application.intro,
      application.phone ?? null,
      application.main_category_ids,
      JSON.stringify(application.licences),
    ],
  )
}

/** A person's latest application, or undefined. */
export async function applicationOf(ctx: Ctx, user_id: number): Promise<Application | undefined> {
  const [row] = await query<Application>(
    ctx,
    'shop_application_latest',
    'select * from shop_applications where user_id = $1 order by id desc limit 1',
    [user_id],
  )
  return row
}

/** The documents were decided: opens the shop, or sends the application back with the reason. A name taken meanwhile sends it back, too. */
export async function decideApplication(tx: Tx, event: OutboxEvent): Promise<void> {
  const { user_id, verified, kind, reason } = event.payload as {
    user_id: number
    verified: boolean
    kind: string
    reason: string | null
  }
  if (kind !== 'shop') return
  const [row] = await query<Application>(
    tx,
    'shop_application_lock',
    `select * from shop_applications where user_id = $1 and status = 'submitted' for update`,
    [user_id],
  )
  if (!row) return
  const refused = verified ? await open(tx, row) : (reason ?? '')
  await query(
    tx,
    'shop_application_decide',
    'update shop_applications set status = $2, review_note = $3, decided_at = platform_now() where id = $1',
    [row.id, refused === undefined ? 'approved' : 'rejected', refused ?? null],
  )
  if (refused !== undefined) await emit(tx, 'shop.application_rejected', { user_id, name: row.name, reason: refused })
}

async function open(tx: Tx, row: Application): Promise<string | undefined> {
  const [taken] = await query(
    tx,
    'shop_name_taken',
    'select 1 from shop_shops where lower(name) = lower($1) or owner_user_id = $2',
    [row.name, row.user_id],
  )
  if (taken) return 'name taken'
  await openShop(tx, {
    owner_user_id: row.user_id,
    name: row.name,
    kind: row.kind,
    logo: row.logo ?? undefined,
    intro: row.intro,
    main_category_ids: row.main_category_ids,
    licences: row.licences,
    is_verified: true,
  })
  return undefined
}
