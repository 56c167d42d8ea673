/** Applications for a shop as they are filed and read. They come with the owner's documents, and are decided on their own (deciding.ts). */
import { z } from 'zod'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { startReviewDeadlines } from '../../../platform/review-deadlines.ts'
import { defineSettings } from '../../../platform/settings.ts'
import type { ShopApplication } from '../../account/index.ts'
import { returnAddresses } from './return-addresses.ts'

const HOUR_MS = 3_600_000

export const applicationSetting = defineSettings({
  'shop.application_h': {
    title: { en: 'An application for a shop is answered within (hours)', zh: '开店申请答复时限（小时）' },
    reason_zh: '按自然小时计，周末不顺延；等待申请人补充期间暂停计时。',
    schema: z.number().int().min(1).max(720),
    default: 48,
    public: true,
    reason: 'Calendar hours, as for filings. The clock stands still while the applicant is asked.',
  },
  'shop.application_answer_days': {
    title: { en: 'An applicant for a shop answers a question within (days)', zh: '开店申请补充材料时限（天）' },
    reason_zh: '逾期未补充视为撤回，可重新申请。',
    schema: z.number().int().min(1).max(90),
    default: 14,
    public: true,
    reason:
      'Unanswered for that long, an application counts as withdrawn and no longer stands in the way of a new one.',
  },
})

/** Within how many hours an application is answered. */
export const applicationHours = (ctx: Ctx): Promise<number> => applicationSetting(ctx, 'shop.application_h')

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
  /** One of the applicant's addresses. */
  return_address_id: number | null
  status: 'submitted' | 'asked' | 'answered' | 'approved' | 'rejected' | 'withdrawn'
  review_note: string | null
  decided_at: number | null
  created_at: number
}

export interface Question extends Record<string, unknown> {
  id: number
  application_id: number
  question: string
  asked_at: number
  answer: string | null
  images: string[]
  answered_at: number | null
}

/** It waits for the platform or for its applicant. */
export const isOpenApplication = ({ status }: Pick<Application, 'status'>): boolean =>
  status === 'submitted' || status === 'asked' || status === 'answered'

/**
 * Files an application, once at a time and once a shop; from now on an answer is promised.
 * @throws Refusal ALREADY_DONE (has a shop), STATE_CONFLICT (one is waiting), VALIDATION (the name is taken), NOT_FOUND (the address is another's)
 */
export async function fileShop(tx: Tx, application: ShopApplication): Promise<void> {
  const [known] = await query<{ has_shop: boolean; waiting: boolean; name_taken: boolean }>(
    tx,
    'shop_application_check',
    `select exists (select 1 from shop_shops where owner_user_id = $1 and status <> 'closed') as has_shop,
       exists (select 1 from shop_applications where user_id = $1 and status in ('submitted', 'asked', 'answered')) as waiting,
       exists (select 1 from shop_shops where lower(name) = lower($2) and (status <> 'closed' or owner_user_id <> $1)) as name_taken`,
    [application.user_id, application.name],
  )
  if (known!.has_shop) refuse('ALREADY_DONE')
  if (known!.waiting) refuse('STATE_CONFLICT')
  if (known!.name_taken)
    refuse('VALIDATION', {
      field: 'shop.name',
      reason: tx.locale === 'zh-CN' ? '该店名已被使用' : 'this name is taken',
      fields: { 'shop.name': 'taken' },
    })
  const { return_address_id } = application
  if (return_address_id !== undefined && !(await returnAddresses.isOf(tx, application.user_id, return_address_id)))
    refuse('NOT_FOUND')
  const [row] = await query<{ id: number }>(
    tx,
    'shop_application_add',
    `insert into shop_applications (user_id, kind, name, logo, intro, phone, main_category_ids, licences, return_address_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9) returning id`,
    [
      application.user_id,
      application.kind,
      application.name,
      application.logo ?? null,
      application.intro,
      application.phone ?? null,
      application.main_category_ids,
      JSON.stringify(application.licences),
      return_address_id ?? null,
    ],
  )
  await startReviewDeadlines(
    tx,
    'application',
    [row!.id],
    (await applicationSetting(tx, 'shop.application_h')) * HOUR_MS,
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

/** Applications by id, in no order; unknown ids are left out. */
export const applicationsByIds = (ctx: Ctx, ids: readonly number[]): Promise<Application[]> =>
  query<Application>(ctx, 'shop_applications_by_ids', 'select * from shop_applications where id = any($1)', [[...ids]])

/** What an applicant was asked and answered, the first first. */
export const questionsOf = (ctx: Ctx, application_id: number): Promise<Question[]> =>
  query<Question>(
    ctx,
    'shop_application_questions',
    'select * from shop_application_questions where application_id = $1 order by id',
    [application_id],
  )

/** Whether this person may not call a shop so: another has the name, or had it when it was closed. Their own closed shop's they may use again. */
export async function isShopName(ctx: Ctx, name: string, user_id: number): Promise<boolean> {
  const rows = await query(
    ctx,
    'shop_name_taken',
    `select 1 from shop_shops where lower(name) = lower($1) and (status <> 'closed' or owner_user_id <> $2)`,
    [name, user_id],
  )
  return rows.length > 0
}

interface NewestApplication extends Record<string, unknown> {
  user_id: number
  name: string
  logo: string | null
  intro: string
  main_category_ids: number[]
}

/** The newest application for a shop of each of these people. */
export async function newestApplications(
  ctx: Ctx,
  user_ids: readonly number[],
): Promise<Map<number, NewestApplication>> {
  const rows = await query<NewestApplication>(
    ctx,
    'shop_console_applications',
    'select distinct on (user_id) user_id, name, logo, intro, main_category_ids from shop_applications where user_id = any($1) order by user_id, id desc',
    [user_ids],
  )
  return new Map(rows.map((row) => [row.user_id, row]))
}
