/** What people see of a room, and who hosts: fields of the application and of the settings. */
import { Card, CellGroup, PhotoGrid } from '@juya/ui'
import { ChoiceField, LongField, TextField } from '../../../cards/forms/form-fields.tsx'
import type { Data } from '../../../lib/api/client.ts'
import { useCall } from '../../../lib/api/query.ts'
import { limitOf } from '../../../lib/forms/limits.ts'
import { usePhotoTexts } from '../../../lib/forms/photo-texts.ts'
import type { usePhotos } from '../../../lib/forms/upload.ts'
import { useText } from '../i18n.ts'

const TITLE = limitOf('live.apply', 'title')
const INTRO_MAX = limitOf('live.apply', 'intro').chars_max

export interface Looks {
  title: string
  category_id: number
  intro: string
  host_id: number
}

/** What is missing, by field. */
export const wrongInLooks = ({ title, category_id }: Looks, cover: string | undefined): Set<string> =>
  new Set([
    ...([...title.trim()].length < TITLE.chars_min ? ['title'] : []),
    ...(category_id === 0 ? ['category'] : []),
    ...(cover ? [] : ['cover']),
  ])

export function LooksFields({
  looks,
  photos,
  hosts,
  wrong,
  set,
}: {
  looks: Looks
  photos: ReturnType<typeof usePhotos>
  hosts: Data<'live.mine'>['hosts']
  /** Shown once it was tried. */
  wrong: ReadonlySet<string>
  set: (change: Partial<Looks>) => void
}) {
  const t = useText()
  const photo_texts = usePhotoTexts({ cover: false, title: t('cover') })
  const categories = useCall('live.category', {}, { stale_ms: 300_000 }).data?.list ?? []
  const named = (name: string) => hosts.find(({ nickname }) => nickname === name)
  return (
    <>
      <Card title={t('cover')}>
        <PhotoGrid {...photos} texts={photo_texts} />
        {wrong.has('cover') && (
          <p className="live-wrong" data-invalid="">
            {t('cover_needed')}
          </p>
        )}
      </Card>
      <CellGroup look="card">
        <TextField
          stacked
          label={t('title')}
          required
          max={TITLE.chars_max}
          value={looks.title}
          error={wrong.has('title') ? t('title_needed', { min: TITLE.chars_min }) : undefined}
          onChange={(title) => set({ title })}
        />
        <ChoiceField
          label={t('category')}
          required
          options={categories.map(({ name }) => name)}
          value={categories.find(({ id }) => id === looks.category_id)?.name ?? ''}
          error={wrong.has('category') ? t('category_needed') : undefined}
          onChange={(name) => set({ category_id: categories.find((one) => one.name === name)!.id })}
        />
        <LongField
          label={t('intro')}
          rows={3}
          max={INTRO_MAX}
          value={looks.intro}
          onChange={(intro) => set({ intro })}
        />
        <ChoiceField
          label={t('host')}
          help={t('host_note')}
          options={hosts.map(({ nickname }) => nickname)}
          value={hosts.find(({ id }) => id === looks.host_id)?.nickname ?? ''}
          onChange={(name) => set({ host_id: named(name)!.id })}
        />
      </CellGroup>
    </>
  )
}
