/** The demo world's pictures, stored as a person's uploads are. */
import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { App } from '../app.ts'
import { systemCtx } from '../platform/services.ts'

const FOLDER = join(import.meta.dirname, '../../demo-world')
const EARLIER_PX = 400
/** How a picture of an earlier piece is framed: how wide the whole is, and where the frame begins. */
const FRAMES = [
  [440, 12, 24],
  [456, 40, 16],
  [432, 6, 30],
  [468, 34, 52],
  [424, 16, 8],
] as const

/** Stores pictures once and remembers where. */
export class Album {
  private readonly app: App
  private readonly stored = new Map<string, string>()
  constructor(app: App) {
    this.app = app
  }

  /** The upload path of a picture of the demo world, such as items/bw-meiping-main.webp. */
  async path(file: string, use: string, owner_user_id: number | null): Promise<string> {
    const key = `${owner_user_id}:${use}:${file}`
    return this.stored.get(key) ?? this.store(key, readFileSync(join(FOLDER, file)), use, owner_user_id)
  }

  /** The same for a piece of the past: framed and lit a little otherwise, so that no two lots show one photograph. */
  async earlierPath(file: string, nth: number, owner_user_id: number): Promise<string> {
    const key = `${owner_user_id}:earlier:${nth}:${file}`
    const known = this.stored.get(key)
    if (known) return known
    const [whole_px, left, top] = FRAMES[nth % FRAMES.length]!
    const bytes = await sharp(readFileSync(join(FOLDER, file)))
      .resize(whole_px)
      .extract({ left, top, width: EARLIER_PX, height: EARLIER_PX })
      .linear(0.9 + 0.02 * (nth % 9))
      .webp({ quality: 70, effort: 0 })
      .toBuffer()
    return this.store(key, bytes, 'lot', owner_user_id)
  }

  /** The upload path of a video of the demo world, stored as a person's own. */
  async videoPath(file: string, owner_user_id: number, use = 'lot'): Promise<string> {
    const ctx = systemCtx(this.app.services, 'seed')
    const sent = createReadStream(join(FOLDER, file))
    return (await this.app.services.files.saveVideo(ctx, sent, { use, owner_user_id })).path
  }

  private async store(key: string, bytes: Buffer, use: string, owner_user_id: number | null): Promise<string> {
    const ctx = systemCtx(this.app.services, 'seed')
    const saved = await this.app.services.files.saveOwn(ctx, bytes, { use, owner_user_id })
    this.stored.set(key, saved.path)
    return saved.path
  }
}
