/** Rows of a table become lots of a sale, and lots a table again. Part of the table of the domain house. */
import { z } from 'zod'
import { CATALOGUE_COLUMNS, CATALOGUE_PICTURES_MAX, CATALOGUE_ROWS_AT_ONCE } from '../../bidding/catalogue-columns.ts'
import type { CallRow } from '../../call.ts'
import { jsonText } from '../../shapes/index.ts'
import { Flag, Id, PicturePath, whole } from '../../units.ts'

const CELL_MAX = 6_000
/** Four a second: a sale of 120 lots with four pictures each is there in two minutes. What decoding may cost is held beside it. */
export const LOT_PICTURES_A_MINUTE = 240

/** A row of the file, its cells as they stand there. */
const CatalogueRow = z.object({
  /** Its line in the file. */
  row: whole(1, 100_000),
  cells: z.partialRecord(z.enum(CATALOGUE_COLUMNS), z.string().max(CELL_MAX)),
  /** Cells under other headings: answers to the questions of the lot's category, where a heading is one of them. */
  more: z.record(z.string().max(64), z.string().max(CELL_MAX)).optional(),
  /** Its pictures in their order; '' for one that was chosen and not sent yet. None keeps those the lot has. */
  images: z
    .array(PicturePath.or(z.literal('')))
    .max(CATALOGUE_PICTURES_MAX)
    .optional(),
})

export type CatalogueRowInput = z.input<typeof CatalogueRow>

/** What a row comes to: a new lot, another text or price of one that is there, nothing new, or nothing before it is mended. */
export const CatalogueVerdict = z.enum(['new', 'changed', 'same', 'wrong'])

const JudgedRow = z.object({
  row: z.number().int(),
  lot_no: z.string(),
  verdict: CatalogueVerdict,
  /** What is wrong, by the column it stands in: one of ours, `images`, `row`, or `question:` and the name of a category's question. */
  faults: z.array(z.object({ column: z.string(), text: z.string() })),
  /** What would become different of a lot that is there. */
  changes: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
})

// biome-ignore format: a row opens with its method and path on one line
export const catalogueRows = {
  importLots: {
    method: 'POST', path: '/api/store/Session/import', effect: 'write', auth: 'shop', permission: 'auction',
    repeat: { anew: 'each' }, states: [],
    input: z.object({
      session_id: Id,
      /** Of rows that name none. */
      category_id: Id.optional(),
      /** Only what each row would come to. */
      dry_run: Flag.default(true),
      rows: jsonText(z.array(CatalogueRow).min(1).max(CATALOGUE_ROWS_AT_ONCE)),
    }),
    data: z.object({
      dry_run: z.boolean(),
      rows: z.array(JudgedRow),
      /** Lots that were added or changed. */
      taken: z.number().int(),
      /** Lots of the sale now. */
      lot_count: z.number().int(),
    }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'LIMIT_REACHED'],
    note: 'Judge rows of a table for a sale that is being prepared, and take over those that are right: by its number a row finds its lot again.',
  },
  uploadLotPicture: {
    method: 'POST', path: '/api/store/Session/picture', effect: 'write', auth: 'shop', permission: 'auction', body: 'multipart',
    uploads_as: 'lot',
    limits: [{ per: 'person', max: LOT_PICTURES_A_MINUTE, window_s: 60 }],
    repeat: { anew: 'each' }, states: [],
    input: z.object({ session_id: Id }),
    data: z.object({ path: z.string() }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'MISSING_PARAM', 'FILE_TOO_LARGE', 'FILE_TYPE', 'PICTURE_TOO_LARGE'],
    note: 'Upload a picture of a lot of a sale that is being prepared, in the field `file`: a table brings hundreds, so it has a limit of its own.',
  },
  exportLots: {
    method: 'POST', path: '/api/store/Session/export', effect: 'read', auth: 'shop', permission: 'auction',
    input: z.object({ session_id: Id }),
    data: z.object({ file_name: z.string(), csv: z.string(), rows: z.number().int() }),
    refusals: ['NOT_FOUND'],
    note: 'The lots of a sale as a table that reads back: change it and bring it again.',
  },
} as const satisfies Record<string, CallRow>
