/** How a lot's texts and pictures are written; store.ts reads them. */
import type { Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'

export interface TextFields {
  images: string[]
  photo_views: string[]
  video: string | null
  video_poster: string | null
  desc: string
  desc_en: string | null
  params: Record<string, string>
  template_id?: number | null
  condition_note: string | null
  condition_note_en: string | null
  provenance: string | null
  provenance_en: string | null
  certificate_issuer: string | null
  certificate_no: string | null
  master_id: number | null
  report_no: string | null
}

const TEXTS = [
  'images',
  'photo_views',
  'video',
  'video_poster',
  'desc',
  'desc_en',
  'condition_note',
  'condition_note_en',
  'provenance',
  'provenance_en',
  'certificate_issuer',
  'certificate_no',
  'master_id',
  'report_no',
  'template_id',
] as const satisfies ReadonlyArray<keyof TextFields>
const TEXT_COLUMNS = TEXTS.map((column) => `"${column}"`)

const textValues = (lot_id: number, text: TextFields): unknown[] => [
  lot_id,
  JSON.stringify(text.params),
  ...TEXTS.map((column) => text[column] ?? null),
]

/** Stores the texts of a new lot. */
export async function addText(tx: Tx, lot_id: number, text: TextFields): Promise<void> {
  await query(
    tx,
    'lot_text_add',
    `insert into lot_texts (lot_id, params, ${TEXT_COLUMNS.join(', ')}) values ($1, $2::jsonb, ${TEXTS.map((_, i) => `$${i + 3}`).join(', ')})`,
    textValues(lot_id, text),
  )
}

/** Rewrites them all. */
export async function saveText(tx: Tx, lot_id: number, text: TextFields): Promise<void> {
  await query(
    tx,
    'lot_text_save',
    `update lot_texts set params = $2::jsonb, ${TEXT_COLUMNS.map((column, i) => `${column} = $${i + 3}`).join(', ')} where lot_id = $1`,
    textValues(lot_id, text),
  )
}
