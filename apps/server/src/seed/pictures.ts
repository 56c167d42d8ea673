/** The demo world's pictures and texts, stored as a person's uploads are. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '../app.ts'
import { systemCtx } from '../platform/services.ts'

const FOLDER = join(import.meta.dirname, '../../demo-world')

interface PictureRow {
  file: string
  item: string
  view: 'main' | 'detail' | 'back'
  category: string
  title_en: string
  title_zh: string
  description_en: string
  description_zh: string
  suggested_price_fen: number
}

export interface Piece {
  item: string
  category: string
  title_en: string
  title_zh: string
  desc_en: string
  desc_zh: string
  price_fen: number
  files: string[]
}

const VIEWS = ['main', 'detail', 'back']

/** The pieces with their photographs, main view first. */
export function pieces(): Piece[] {
  const rows = JSON.parse(readFileSync(join(FOLDER, 'items.json'), 'utf8')) as PictureRow[]
  const by_item = Map.groupBy(rows, (row) => row.item)
  return [...by_item.values()].map((views) => {
    const [first] = views as [PictureRow]
    const files = views.sort((a, b) => VIEWS.indexOf(a.view) - VIEWS.indexOf(b.view)).map((view) => view.file)
    return {
      item: first.item,
      category: first.category,
      title_en: first.title_en,
      title_zh: first.title_zh,
      desc_en: first.description_en,
      desc_zh: first.description_zh,
      price_fen: first.suggested_price_fen,
      files,
    }
  })
}

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
    const known = this.stored.get(key)
    if (known) return known
    const ctx = systemCtx(this.app.services, 'seed')
    const saved = await this.app.services.files.saveImage(ctx, readFileSync(join(FOLDER, file)), { use, owner_user_id })
    this.stored.set(key, saved.path)
    return saved.path
  }
}
