/**
 * Stored files, named by chance, kept on disk or in an S3 store. Pictures are checked, turned upright and re-encoded to WebP without
 * metadata, but that they were made by AI where they say so; videos are checked and cleaned where they stand (media/).
 */
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { Disk } from 'flydrive'
import sharp from 'sharp'
import type { Config } from './config.ts'
import type { Ctx, SavedUpload } from './context.ts'
import { query } from './db/db.ts'
import { withCheckedVideo } from './media/check-video.ts'
import { CodeReader } from './media/codes/read-codes.ts'
import type { AiMark } from './media/pictures/ai-marks.ts'
import { decodePicture } from './media/pictures/decode.ts'
import { type OpenRange, openStorage } from './media/storage.ts'
import { refuse } from './refuse.ts'

/** Uploads that no write names are kept so long. */
export const UNUSED_KEPT_DAYS = 30
/** What a write let go of goes after a day: it counts as unused since so long ago. */
export const LET_GO_DAYS = UNUSED_KEPT_DAYS - 1
/** Files for these uses are kept from the public: operators are shown them, of a chat its two sides (domains/chat), of evidence those who are answered with it. */
const PRIVATE_USES = ['idcard', 'document', 'note', 'chat', 'evidence']
export const isPrivateUse = (use: string): boolean => PRIVATE_USES.includes(use)
export const UPLOAD_BYTES_MAX = 10 * 1024 * 1024
/** Pictures for these uses may be sent to somebody: their QR codes are read. A form may name its use after the file. */
const ACCESSED_DATA = ['chat', 'post', 'other']
/** Widths made on demand for srcset. */
export const WIDTHS = [200, 400, 800] as const

type Stored = Omit<SavedUpload, 'field'>
interface Owner {
  use: string
  owner_user_id: number | null
}
interface Kept extends Owner {
  is_used: boolean
  /** Of its file, 32 hex digits; named by chance where none is given. */
  name?: string | undefined
  codes?: readonly string[] | null | undefined
  ai_mark?: AiMark | undefined
}

/** How a PDF begins, and that it was not cut off. */
export const isPdf = (bytes: Buffer): boolean =>
  /^%PDF-[12]\./.test(bytes.toString('latin1', 0, 8)) &&
  bytes.toString('latin1', bytes.length - 1_024).includes('%%EOF')

export class Files {
  private readonly disk: Disk
  private readonly codes = new CodeReader()
  readonly openRange: OpenRange

  private constructor(disk: Disk, openRange: OpenRange) {
    this.disk = disk
    this.openRange = openRange
  }

  static async open(config: Config): Promise<Files> {
    const { disk, openRange } = await openStorage(config)
    return new Files(disk, openRange)
  }

  /**
   * Stores one picture.
   * @returns its path ("upload/2026/11/ab12….webp"), size and hash
   * @throws Refusal FILE_TOO_LARGE, FILE_TYPE (not a picture we can read, a side above 16,384, or more than 50 megapixels), RATE_LIMITED
   */
  async saveImage(
    ctx: Ctx,
    bytes: Buffer,
    { use, owner_user_id, field = 'file' }: Owner & { field?: string },
  ): Promise<SavedUpload> {
    if (bytes.length > UPLOAD_BYTES_MAX) refuse('FILE_TOO_LARGE')
    const { data, info, ai_mark } = await decodePicture(ctx, bytes)
    const codes = ACCESSED_DATA.includes(use) ? await this.codesIn(data) : undefined
    return { ...(await this.store(ctx, data, info, { use, owner_user_id, is_used: false, codes, ai_mark })), field }
  }

  /**
   * Stores one PDF file as it is: it is never shown in a page of ours, only handed out to be saved.
   * @returns its path ("upload/2026/11/ab12….pdf"), size and hash
   * @throws Refusal FILE_TOO_LARGE, FILE_TYPE (it does not begin and end as a PDF does)
   */
  async savePdf(
    ctx: Ctx,
    bytes: Buffer,
    { use, owner_user_id, field = 'file' }: Owner & { field?: string },
  ): Promise<SavedUpload> {
    if (bytes.length > UPLOAD_BYTES_MAX) refuse('FILE_TOO_LARGE')
    if (!isPdf(bytes)) refuse('FILE_TYPE')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const facts = { width: 0, height: 0, sha256, bytes: bytes.length }
    const owned = { use, owner_user_id, is_used: false }
    return { ...(await this.keep(ctx, facts, owned, 'pdf', (path) => this.disk.put(path, bytes))), field }
  }

  /**
   * Stores one video.
   * @returns its path ("upload/2026/11/ab12….mp4" or .webm), size, length and hash
   * @throws Refusal VIDEO_TYPE, VIDEO_TOO_LARGE (where the stream was cut), VIDEO_TOO_LONG
   */
  async saveVideo(
    ctx: Ctx,
    sent: NodeJS.ReadableStream & { truncated?: boolean },
    { field = 'file', ...of }: Owner & { field?: string },
  ): Promise<SavedUpload> {
    const stored = await withCheckedVideo(sent, async ({ format, ...video }, file) => {
      const owned = { ...of, is_used: false }
      return this.keep(ctx, video, owned, format, (path) => this.disk.putStream(path, createReadStream(file)))
    })
    return { ...stored, field }
  }

  /** Keeps one piece of a file that is sent in several. */
  async putPiece(name: string, bytes: Buffer): Promise<void> {
    await this.disk.put(name, bytes)
  }

  async dropPieces(names: readonly string[]): Promise<void> {
    for (const name of names) await this.disk.delete(name)
  }

  /**
   * Stores an MP4 that was sent in pieces.
   * @param sha256 of the whole file as it was sent
   * @returns as saveVideo
   * @throws Refusal VIDEO_TYPE (also WebM, or other bytes than were announced), VIDEO_TOO_LONG
   */
  async savePieces(ctx: Ctx, names: readonly string[], { sha256, ...of }: Owner & { sha256: string }): Promise<Stored> {
    const hash = createHash('sha256')
    const { disk } = this
    async function* pieces() {
      for (const name of names) {
        const piece = Buffer.from(await disk.getBytes(name))
        hash.update(piece)
        yield piece
      }
    }
    return withCheckedVideo(Readable.from(pieces()), async ({ format, ...video }, file) => {
      if (format !== 'mp4' || hash.digest('hex') !== sha256) refuse('VIDEO_TYPE')
      const owned = { ...of, is_used: false }
      return this.keep(ctx, video, owned, format, (path) => disk.putStream(path, createReadStream(file)))
    })
  }

  /** Stores a picture of the platform's own as it is: WebP of the right size, which comes with the program or was drawn by it. */
  async saveOwn(ctx: Ctx, bytes: Buffer, of: Owner & { name?: string }): Promise<Stored> {
    const { width, height } = await sharp(bytes).metadata()
    return this.store(ctx, bytes, { width: width!, height: height! }, { ...of, is_used: true })
  }

  /** What the codes in a picture say; undefined where it could not be looked at. */
  private async codesIn(webp: Buffer): Promise<string[] | undefined> {
    const { data, info } = await sharp(webp).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    return this.codes.read({ data: new Uint8ClampedArray(data), width: info.width, height: info.height })
  }

  private store(
    ctx: Ctx,
    data: Buffer,
    { width, height }: { width: number; height: number },
    of: Kept,
  ): Promise<Stored> {
    const sha256 = createHash('sha256').update(data).digest('hex')
    return this.keep(ctx, { width, height, sha256, bytes: data.length }, of, 'webp', (path) =>
      this.disk.put(path, data),
    )
  }

  /** Writes a file and its row; the same bytes of the same owner for the same use are kept once. */
  private async keep(
    ctx: Ctx,
    facts: Omit<Stored, 'path'>,
    { use, owner_user_id, is_used, name, codes = null, ai_mark }: Kept,
    format: string,
    write: (path: string) => Promise<void>,
  ): Promise<Stored> {
    const { width, height, duration_ms, sha256, bytes } = facts
    const known = await query<Stored & Record<string, unknown>>(
      ctx,
      'platform_media_known',
      `update platform_media set codes = coalesce($4, codes), unused_since = case when unused_since is null then null else platform_now() end
       where owner_user_id is not distinct from $1 and sha256 = $2 and use = $3
       returning path, width, height, duration_ms, sha256, bytes, ai_mark`,
      [owner_user_id, sha256, use, codes],
    )
    if (known[0]) return known[0]
    const now = new Date()
    const path = `upload/${now.getUTCFullYear()}/${String(now.getUTCMonth() + 1).padStart(2, '0')}/${name ?? randomBytes(16).toString('hex')}.${format}`
    await write(path)
    await query(
      ctx,
      'platform_media_add',
      `insert into platform_media (path, sha256, owner_user_id, use, is_private, width, height, bytes, duration_ms, codes, ai_mark, unused_since)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $11, $12, case when $10 then null else platform_now() end) on conflict do nothing`,
      [path, sha256, owner_user_id, use, isPrivateUse(use), width, height, bytes, duration_ms ?? null, is_used, codes, ai_mark ?? null],
    )
    return { path, width, height, ...(duration_ms ? { duration_ms } : {}), ...(ai_mark ? { ai_mark } : {}), sha256, bytes }
  }

  /**
   * Reads a stored picture, in one of WIDTHS when given; a smaller width is made once and kept.
   * @returns undefined when there is none
   */
  async read(path: string, width?: (typeof WIDTHS)[number]): Promise<Buffer | undefined> {
    if (!(await this.disk.exists(path))) return undefined
    if (!width) return Buffer.from(await this.disk.getBytes(path))
    const smaller = path.replace(/^upload\//, `sized/${width}/`)
    if (await this.disk.exists(smaller)) return Buffer.from(await this.disk.getBytes(smaller))
    const made = await sharp(Buffer.from(await this.disk.getBytes(path)))
      .resize(width, undefined, { withoutEnlargement: true })
      .keepXmp() // the mark of a picture made by AI, which is all the metadata a stored one has
      .webp({ quality: 80 })
      .toBuffer()
    await this.disk.put(smaller, made)
    return made
  }

  /** Removes a stored file and the smaller ones made of it. */
  async remove(path: string): Promise<void> {
    const smaller = path.endsWith('.webp') ? WIDTHS.map((width) => path.replace(/^upload\//, `sized/${width}/`)) : []
    for (const one of [path, ...smaller]) await this.disk.delete(one)
  }

  /** How long a stored file is; undefined where there is none. Who asks has found out that its reader may have it. */
  async bytesOf(ctx: Ctx, path: string): Promise<number | undefined> {
    const [row] = await query<{ bytes: number }>(
      ctx,
      'platform_media_bytes',
      'select bytes from platform_media where path = $1',
      [path],
    )
    return row?.bytes
  }

  /** What a stored file that anybody may see is served by; undefined where there is none. */
  async publicFile(ctx: Ctx, path: string): Promise<{ bytes: number; sha256: string } | undefined> {
    const [row] = await query<{ bytes: number; sha256: string }>(
      ctx,
      'platform_media_public',
      'select bytes, sha256 from platform_media where path = $1 and not is_private',
      [path],
    )
    return row
  }

  /** Of these stored pictures, those that said they were made by AI when they were uploaded, and how. */
  async aiMarksOf(ctx: Ctx, paths: readonly string[]): Promise<Map<string, AiMark>> {
    const rows = await query<{ path: string; ai_mark: AiMark }>(
      ctx,
      'platform_media_ai_marks',
      'select path, ai_mark from platform_media where path = any($1) and ai_mark is not null',
      [paths],
    )
    return new Map(rows.map(({ path, ai_mark }) => [path, ai_mark]))
  }

  /** What the codes in stored pictures say, as far as they were read when they came. */
  async codesOf(ctx: Ctx, paths: readonly string[]): Promise<string[]> {
    const rows = await query<{ codes: string[] }>(
      ctx,
      'platform_media_codes_of',
      `select codes from platform_media where path = any($1) and codes <> '{}'`,
      [[...paths]],
    )
    return rows.flatMap(({ codes }) => codes)
  }

  /** Whether it is a file this person uploaded. */
  async isOf(ctx: Ctx, path: string, user_id: number): Promise<boolean> {
    const rows = await query(
      ctx,
      'platform_media_of',
      'select 1 as found from platform_media where path = $1 and owner_user_id = $2 and not is_private',
      [path, user_id],
    )
    return rows.length > 0
  }

  /** Whether an operator uploaded this file, as a document or for a note. */
  async isOperators(ctx: Ctx, path: string, use: 'document' | 'note' | 'chat'): Promise<boolean> {
    const rows = await query(
      ctx,
      'platform_media_is_operators',
      'select 1 from platform_media where path = $1 and use = $2',
      [path, use],
    )
    return rows.length > 0
  }

  /** These files are named by a write: they stay. */
  async markUsed(ctx: Ctx, paths: readonly string[]): Promise<void> {
    await query(
      ctx,
      'platform_media_used',
      'update platform_media set unused_since = null where path = any($1) and unused_since is not null',
      [paths],
    )
  }

  /** Nothing names these files any more: the purge takes them after a day, in which a write that names one keeps it. */
  async letGo(ctx: Ctx, paths: readonly string[]): Promise<void> {
    if (paths.length > 0)
      await query(
        ctx,
        'platform_media_let_go',
        `update platform_media set unused_since = platform_now() - interval '${LET_GO_DAYS} days' where path = any($1) and unused_since is null`,
        [paths],
      )
  }

  /** Of these paths, whose are the stored pictures that are kept from the public, and for what. */
  async privateAmong(ctx: Ctx, paths: readonly string[]): Promise<Owner[]> {
    return query<Owner & Record<string, unknown>>(
      ctx,
      'platform_media_private_of',
      'select owner_user_id, use from platform_media where path = any($1) and is_private',
      [paths],
    )
  }

  /** What a person uploads for no use, or for evidence, and first names as evidence, is kept from the public from then on. */
  async keepAsEvidence(ctx: Ctx, paths: readonly string[], owner_user_id: number): Promise<void> {
    await query(
      ctx,
      'platform_media_evidence',
      `update platform_media m set is_private = true, use = 'evidence' where path = any($1) and owner_user_id = $2 and not is_private
         and (use = 'evidence' or (use = 'other' and unused_since is not null and not exists (
           select 1 from platform_media o where o.owner_user_id = m.owner_user_id and o.sha256 = m.sha256 and o.use = 'evidence')))`,
      [paths, owner_user_id],
    )
  }

  /** The hash of a picture this person may give as evidence: their own, public or kept as evidence; undefined for another. */
  async evidenceHash(ctx: Ctx, path: string, user_id: number): Promise<string | undefined> {
    const [row] = await query<{ sha256: string }>(
      ctx,
      'platform_media_evidence_of',
      `select sha256 from platform_media where path = $1 and owner_user_id = $2 and (not is_private or use = 'evidence')`,
      [path, user_id],
    )
    return row?.sha256
  }

  /** Whether a stored picture is anybody's to see, evidence for its readers, or kept for routes of its own; undefined where there is none. */
  async opensTo(ctx: Ctx, path: string): Promise<'all' | 'readers' | 'none' | undefined> {
    const [row] = await query<{ is_private: boolean; use: string }>(
      ctx,
      'platform_media_private',
      'select is_private, use from platform_media where path = $1',
      [path],
    )
    if (!row) return undefined
    if (!row.is_private) return 'all'
    return row.use === 'evidence' ? 'readers' : 'none'
  }
}
