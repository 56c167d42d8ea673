/** The pictures side by side: one page to look through, and one PNG per group of screens. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

export interface Shot {
  group: string
  name: string
  /** Such as 'en light'. */
  variant: string
  /** Relative to the folder. */
  file: string
}

const LABEL_PX = 28
const GAP_PX = 16
const SIZES = {
  phone: { width: 300, height: 649, columns: 8 },
  desk: { width: 720, height: 450, columns: 4 },
} as const

/** Writes index.html and sheet-<group>.png into the folder. */
export async function writeContactSheets(folder: string, shots: Shot[]): Promise<void> {
  const groups = Map.groupBy(
    shots.toSorted((a, b) => a.name.localeCompare(b.name) || a.variant.localeCompare(b.variant)),
    ({ group }) => group,
  )
  for (const [group, members] of groups) {
    await writeSheet(join(folder, `sheet-${group}.png`), folder, members, SIZES[group === 'console' ? 'desk' : 'phone'])
  }
  writeFileSync(join(folder, 'index.html'), page(groups))
}

async function writeSheet(
  file: string,
  folder: string,
  shots: Shot[],
  { width, height, columns }: { width: number; height: number; columns: number },
): Promise<void> {
  const across = Math.min(columns, shots.length)
  const sheet_width = across * (width + GAP_PX) + GAP_PX
  const sheet_height = Math.ceil(shots.length / across) * (height + LABEL_PX + GAP_PX) + GAP_PX
  const layers = await Promise.all(
    shots.map(async (shot, n) => {
      const left = GAP_PX + (n % across) * (width + GAP_PX)
      const top = GAP_PX + Math.floor(n / across) * (height + LABEL_PX + GAP_PX)
      const label = `<svg width="${width}" height="${LABEL_PX}"><text x="0" y="19" font-family="sans-serif" font-size="14">${shot.name} · ${shot.variant}</text></svg>`
      const small = await sharp(join(folder, shot.file))
        .resize(width, height, { fit: 'cover', position: 'top' })
        .toBuffer()
      return [
        { input: Buffer.from(label), left, top },
        { input: small, left, top: top + LABEL_PX },
      ]
    }),
  )
  await sharp({ create: { width: sheet_width, height: sheet_height, channels: 3, background: '#ddd7d4' } })
    .composite(layers.flat())
    .png({ compressionLevel: 6 })
    .toFile(file)
}

const page = (groups: Map<string, Shot[]>): string => `<!doctype html>
<meta charset="utf-8"><title>Screens</title>
<style>
body{margin:24px;background:#ddd7d4;font:14px/20px sans-serif;color:#1b1817}
section{display:flex;flex-wrap:wrap;gap:16px}
figure{margin:0}
img{display:block;width:292px;height:auto}
.console img{width:720px}
</style>
${[...groups]
  .map(
    ([group, shots]) => `<h2>${group}</h2><section class="${group}">
${shots.map(({ name, variant, file }) => `<figure><a href="${file}"><img loading="lazy" src="${file}" alt=""></a><figcaption>${name} · ${variant}</figcaption></figure>`).join('\n')}
</section>`,
  )
  .join('\n')}
`
