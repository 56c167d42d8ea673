/** Notices of changes: once the catalogue of a sale is open, nothing about its lots changes silently. */
import { CATALOGUE_FIELDS } from '@juya/contract'
import type { QueryResultRow } from 'pg'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { type PageOf, type Paging, pageQuery } from '../../../platform/db/paging.ts'
import { indexLots } from '../../finding/index.ts'
import type { Lot, store } from '../../lot/index.ts'
import { changeStore } from '../../lot/index.ts'
import { formOf } from '../present-form.ts'
import type { Draft } from '../publishing.ts'

/** What a house may still change of a lot people see in a catalogue; its terms are fixed. The side a photo shows is part of the photos. */
export const IN_CATALOGUE = [...CATALOGUE_FIELDS, 'photo_views'] as const

export interface Change {
  field: string
  before: string
  after: string
}

const said = (value: unknown): string => (Array.isArray(value) ? String(value.length) : String(value ?? ''))

/** Writes down changes of a locked lot; outside a catalogue people see there is nothing to tell. */
export async function noteChanges(
  tx: Tx,
  lot: Pick<Lot, 'id' | 'session_id'>,
  changes: readonly Change[],
): Promise<void> {
  if (lot.session_id === null || changes.length === 0) return
  await query(
    tx,
    'listing_catalogue_changes_add',
    `insert into listing_catalogue_changes (lot_id, session_id, field, before, after)
     select $1, $2, c.field, c.before, c.after from unnest($3::text[], $4::text[], $5::text[]) as c(field, before, after)`,
    [
      lot.id,
      lot.session_id,
      changes.map(({ field }) => field),
      changes.map(({ before }) => before),
      changes.map(({ after }) => after),
    ],
  )
}

/** Rewrites the words and pictures of a locked lot in an open catalogue, and tells what changed. */
export async function changeInCatalogue(
  tx: Tx,
  { lot, text, draft }: { lot: Lot; text: store.LotText; draft: Draft },
): Promise<void> {
  const before = formOf(lot, text) as Record<string, unknown>
  const after = draft as unknown as Record<string, unknown>
  const changed = CATALOGUE_FIELDS.filter(
    (field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null),
  )
  await changeStore.saveWords(tx, lot.id, draft, draft)
  await indexLots(tx, [lot.id])
  await noteChanges(
    tx,
    lot,
    changed.map((field) => ({ field, before: said(before[field]), after: said(after[field]) })),
  )
}

type ChangeRow = {
  id: number
  lot_id: number
  lot_no: string
  title: string
  title_en: string | null
  field: ChangedField
  before: string
  after: string
  created_at: number
} & QueryResultRow
type ChangedField = (typeof CATALOGUE_FIELDS)[number] | 'interest' | 'withdrawn'

/** The notices of changes of a sale, or of one lot, the newest first. */
export const pageOfChanges = (
  ctx: Ctx,
  { session_id, lot_id }: { session_id?: number | undefined; lot_id?: number | undefined },
  paging: Paging,
): Promise<PageOf<ChangeRow>> =>
  pageQuery<ChangeRow>(
    ctx,
    {
      name: 'listing_catalogue_changes_page',
      columns: `c.id, c.lot_id, coalesce(l.lot_no, '') as lot_no, l.title, l.title_en, c.field, c.before, c.after, c.created_at`,
      from: `listing_catalogue_changes c join lot_outlines l on l.id = c.lot_id
        where ($1::bigint is null or c.session_id = $1) and ($2::bigint is null or c.lot_id = $2)`,
      order: 'c.id desc',
      values: [session_id ?? null, lot_id ?? null],
    },
    paging,
  )
