/** Short videos of the demo world: eight are shown, one waits for its review, one was sent back and waits for a ruling. */
import { createHash } from 'node:crypto'
import { goods, VIDEO_PIECE_BYTES, video } from '@juya/contract'
import type { App } from '../../app.ts'
import { approveVideo, rejectVideo } from '../../domains/video/index.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { callAs, Refused } from '../call-as.ts'
import type { Newcomer, Shop } from '../moving-in.ts'
import { colleagueForSeed } from '../operators.ts'
import { filmOf } from './film.ts'

const SHOWN = 8
const WAITING = 1
const SENT_BACK = 1
const WORDS = ['近看一圈', '灯下看釉', '底足与口沿', '上手看尺寸'] as const

export async function filmPieces(app: App, shops: readonly Shop[], people: readonly Newcomer[]): Promise<void> {
  const reviewer = colleagueForSeed(app, 'review')
  let made = 0
  for (let round = 0; made < SHOWN + WAITING + SENT_BACK && round < SHOWN; round++)
    for (const { owner } of shops) {
      if (made >= SHOWN + WAITING + SENT_BACK) break
      const { list } = await callAs(app, owner, goods.mine, { status: 'on', kind: 'normal' })
      const piece = list[round]
      if (!piece) continue
      // A shop that may not trade at the moment films nothing.
      const filmed = await film(app, owner, piece, WORDS[made % WORDS.length]!).catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error
      })
      if (filmed === undefined) continue
      const { id, waits } = filmed
      if (made < SHOWN) {
        // A shop that skips review shows its own at once.
        if (waits) await inTransaction(reviewer, (tx) => approveVideo(tx, id))
        for (const person of people.slice(0, 1 + ((made * 3) % 7)))
          await callAs(app, person, video.action, { id, on: true })
      } else if (!waits) {
        continue
      } else if (made >= SHOWN + WAITING) {
        const reason = '画面与关联商品不一致，请重新拍摄。'
        await inTransaction(reviewer, (tx) => rejectVideo(tx, id, { operator_id: reviewer.operator.id, reason }))
        const content = '画面就是这件商品，只是换了角度。'
        await callAs(app, owner, video.save, { id, action: 'appeal', content })
      }
      made++
    }
}

/** A film of a piece's photograph, sent as a shop sends one. @returns its id, and whether it waits for its review */
async function film(
  app: App,
  owner: Shop['owner'],
  piece: { id: number; title: string; image: string },
  words: string,
): Promise<{ id: number; waits: boolean }> {
  const file = await filmOf((await app.services.files.read(piece.image))!)
  const sha256 = createHash('sha256').update(file).digest('hex')
  const { id, url } = await callAs(app, owner, video.sign, { filename: 'demo.mp4', size: file.length, sha256 })
  for (let offset = 0; offset < file.length; offset += VIDEO_PIECE_BYTES)
    await app.http!.inject({
      method: 'PUT',
      url: `${url}&offset=${offset}`,
      headers: { 'content-type': 'application/octet-stream' },
      payload: file.subarray(offset, offset + VIDEO_PIECE_BYTES),
    })
  const saved = await callAs(app, owner, video.save, {
    ...{ id, title: `${piece.title}｜${words}（演示）`, poster: piece.image },
    ...{ goods_id: piece.id, music: 'none', ai_made: false },
  })
  return { id, waits: saved?.status === 'reviewing' }
}
