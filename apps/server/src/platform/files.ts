/** Stored pictures: checked, turned upright, re-encoded to WebP without metadata, named by chance, kept on disk or in an S3 store. */
import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import sharp from 'sharp'
import type { Config } from './config.ts'
import type { Ctx, SavedUpload } from './context.ts'
import { query } from './db.ts'
import { refuse } from './refuse.ts'

export const UPLOAD_BYTES_MAX = 10 * 1024 * 1024
const PIXELS_MAX = 50_000_000
const SIDE_MAX = 1_600
/** Widths made on demand for srcset. */
export const WIDTHS = [200, 400, 800] as const

export class Files {
  private readonly disk: Disk

  private constructor(disk: Disk) {
    this.disk = disk
  }

  static async open(config: Config): Promise<Files> {
    if (!config.S3_BUCKET) {
      return new Files(new Disk(new FSDriver({ location: join(config.DATA_DIR, 'files'), visibility: 'private' })))
    }
    // The S3 client is large; only those who use it pay for it.
    const { S3Driver } = await import('flydrive/drivers/s3')
    return new Files(
      new Disk(
        new S3Driver({
          credentials: {
            accessKeyId: config.S3_ACCESS_KEY_ID ?? '',
            secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? '',
          },
          ...(config.S3_ENDPOINT ? { endpoint: config.S3_ENDPOINT, forcePathStyle: true } : {}),
          region: config.S3_REGION,
          bucket: config.S3_BUCKET,
          visibility: 'private',
        }),
      ),
    )
  }

  /**
   * Stores one picture.
   * @returns its path ("upload/2026/11/ab12….webp"), size and hash
   * @throws Refusal FILE_TOO_LARGE, FILE_TYPE (not a picture we can read, or more than 50 megapixels)
   */
  async saveImage(
    ctx: Ctx,
    bytes: Buffer,
    { use, owner_user_id, field = 'file' }: { use: string; owner_user_id: number | null; field?: string },
  ): Promise<SavedUpload> {
    if (bytes.length > UPLOAD_BYTES_MAX) refuse('FILE_TOO_LARGE')
    const { data, info } = await this.encode(bytes)
    const sha256 = createHash('sha256').update(data).digest('hex')
    const known = await query<SavedUpload>(
      ctx,
      'platform_media_known',
      'select path, width, height, sha256, bytes from platform_media where owner_user_id is not distinct from $1 and sha256 = $2 and use = $3',
      [owner_user_id, sha256, use],
    )
    if (known[0]) return { ...known[0], field }
    const now = new Date()
    const path = `upload/${now.getUTCFullYear()}/${String(now.getUTCMonth() + 1).padStart(2, '0')}/${randomBytes(16).toString('hex')}.webp`
    await this.disk.put(path, data)
    const saved = { path, width: info.width, height: info.height, sha256, bytes: data.length }
    await query(
      ctx,
      'platform_media_add',
      'insert into platform_media (path, sha256, owner_user_id, use, is_private, width, height, bytes) values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing',
      [path, sha256, owner_user_id, use, use === 'idcard', saved.width, saved.height, saved.bytes],
    )
    return { ...saved, field }
  }

  private async encode(bytes: Buffer) {
    try {
      const image = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 })
      const { format } = await image.metadata()
      if (!['jpeg', 'png', 'webp', 'heif'].includes(format ?? '')) refuse('FILE_TYPE')
      return await image
        .rotate()
        .resize(SIDE_MAX, SIDE_MAX, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer({ resolveWithObject: true })
    } catch (error) {
      if ((error as Error).name === 'Refusal') throw error
      return refuse('FILE_TYPE')
    }
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
      .webp({ quality: 80 })
      .toBuffer()
    await this.disk.put(smaller, made)
    return made
  }

  /** True when the path is a stored picture that is kept from the public (identity documents). */
  async isPrivate(ctx: Ctx, path: string): Promise<boolean> {
    const rows = await query<{ is_private: boolean }>(
      ctx,
      'platform_media_private',
      'select is_private from platform_media where path = $1',
      [path],
    )
    return rows[0]?.is_private ?? false
  }
}
