/** What a video shows: its title, its poster, the lot or goods it is about, and what its shop declares. */
import { VIDEO_MUSIC } from '@juya/contract/shapes/live/video-limits.ts'
import { Button, CellGroup, PhotoGrid, Sheet } from '@juya/ui'
import { useEffect, useRef, useState } from 'react'
import { ChoiceField, TextField } from '../../../cards/forms/form-fields.tsx'
import type { Item } from '../../../lib/api/client.ts'
import { useAction, usePagedCall } from '../../../lib/api/query.ts'
import { limitOf } from '../../../lib/forms/limits.ts'
import { usePhotoTexts } from '../../../lib/forms/photo-texts.ts'
import { usePhotos } from '../../../lib/forms/upload.ts'
import { toast } from '../../../lib/toast.ts'
import { useText } from '../i18n.ts'
import type { Ready } from '../sending/use-sending.ts'

type Mine = Item<'video.mine'>
type Music = Mine['music']
const TITLE = limitOf('video.save', 'title')
const CHOICES = 50

interface Thing {
  thing: 'lot' | 'goods'
  id: number
  title: string
}

/** The shop's lots and goods that can be shown, each named so that no two are alike. */
function useThings(): ReadonlyMap<string, Thing> {
  const lots = usePagedCall('auction.shopLots', {}, { page_size: CHOICES })
  const goods = usePagedCall('goods.mine', { status: 'on' }, { page_size: CHOICES })
  const all: Thing[] = [
    ...lots.items.map(({ id, title }) => ({ thing: 'lot' as const, id, title })),
    ...goods.items.map(({ id, title }) => ({ thing: 'goods' as const, id, title })),
  ]
  return new Map(all.map((one) => [`${one.title} · ${one.id}`, one]))
}

export function EditSheet({
  video,
  ready,
  review_h,
  onClose,
}: {
  video?: Mine | undefined
  ready: Ready
  /** Absent: it is shown at once. */
  review_h: number | undefined
  onClose: () => void
}) {
  const t = useText()
  const things = useThings()
  const [title, setTitle] = useState(video?.title ?? '')
  const [about, setAbout] = useState<Thing | undefined>(video?.about ?? undefined)
  const declared = video?.title != null
  const [music, setMusic] = useState<Music | undefined>(declared ? video?.music : undefined)
  const [ai_made, setAi] = useState<boolean | undefined>(declared ? video?.ai_made : undefined)
  const [tried, setTried] = useState(false)
  const photos = usePhotos('video', 1, video?.poster ? [video.poster] : [])
  const photo_texts = usePhotoTexts({ cover: false, title: t('poster') })
  usePoster(ready.poster, (file) => photos.onAdd([file]))
  const save = useAction('video.save', {
    refresh: ['video'],
    onDone: () => {
      toast(t('saved'))
      onClose()
    },
  })
  const short = [...title.trim()].length < TITLE.chars_min
  const poster = photos.paths[0]
  const submit = () => {
    setTried(true)
    if (short || !poster || music === undefined || ai_made === undefined) return
    const shows = about ? { [about.thing === 'lot' ? 'lot_id' : 'goods_id']: about.id } : {}
    void save.run({ id: ready.id, title: title.trim(), poster, music, ai_made, ...shows })
  }
  const musics = VIDEO_MUSIC.map((key) => ({ key, text: t(`declared_${key}`) }))
  const pictures = [
    { key: false, text: t('declared_filmed') },
    { key: true, text: t('declared_ai') },
  ]
  const nameOf = ({ id, title: of }: Thing) => `${of} · ${id}`
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('words')}
      footer={
        <Button loading={save.pending} disabled={photos.uploading} onClick={submit}>
          {t(review_h === undefined ? 'save' : 'save_review')}
        </Button>
      }
    >
      {review_h !== undefined && <p className="j-meta">{t('review_note', { count: review_h })}</p>}
      <CellGroup look="card">
        <TextField
          stacked
          label={t('title')}
          required
          max={TITLE.chars_max}
          value={title}
          error={tried && short ? t('needed', { min: TITLE.chars_min }) : undefined}
          onChange={setTitle}
        />
        <ChoiceField
          label={t('about')}
          help={t('about_note')}
          options={[t('about_none'), ...things.keys()]}
          value={about ? nameOf(about) : t('about_none')}
          onChange={(name) => setAbout(things.get(name))}
        />
        <ChoiceField
          label={t('music')}
          help={t('music_help')}
          required
          options={musics.map(({ text }) => text)}
          value={musics.find(({ key }) => key === music)?.text ?? ''}
          error={tried && music === undefined ? t('choose') : undefined}
          onChange={(name) => setMusic(musics.find(({ text }) => text === name)?.key)}
        />
        <ChoiceField
          label={t('pictures')}
          required
          options={pictures.map(({ text }) => text)}
          value={pictures.find(({ key }) => key === ai_made)?.text ?? ''}
          error={tried && ai_made === undefined ? t('choose') : undefined}
          onChange={(name) => setAi(pictures.find(({ text }) => text === name)?.key)}
        />
      </CellGroup>
      <p>{t('poster')}</p>
      <PhotoGrid {...photos} texts={photo_texts} />
      {tried && !poster && !photos.uploading && (
        <p className="own-video__wrong" data-invalid="">
          {t('poster_needed')}
        </p>
      )}
    </Sheet>
  )
}

/** The first picture of a new file is its poster, until another one is chosen. */
function usePoster(file: File | undefined, add: (file: File) => void): void {
  const done = useRef(false)
  useEffect(() => {
    if (done.current || !file) return
    done.current = true
    add(file)
  })
}
