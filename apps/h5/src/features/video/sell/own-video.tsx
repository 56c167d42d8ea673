/** One of a shop's videos: how it stands, by when somebody answers, and what can be done. */
import { ask, Button, Card, ImagePlate, Tag } from '@juya/ui'
import { useEffect, useState } from 'react'
import type { Item } from '../../../lib/api/client.ts'
import { useAction } from '../../../lib/api/query.ts'
import { formatMoment } from '../../../lib/format/format.ts'
import { sizedUrl } from '../../../lib/format/image.ts'
import { toast } from '../../../lib/toast.ts'
import { useText } from '../i18n.ts'
import { keptFile } from '../sending/kept.ts'
import { FileButton } from './file-button.tsx'

type Mine = Item<'video.mine'>
const PERCENT = 100
const TONES = { uploading: 'grey', reviewing: 'blue', visible: 'jade', rejected: 'red', removed: 'red' } as const

interface OwnVideoProps {
  video: Mine
  busy: boolean
  onGoOn: (blob: Blob, checked: boolean) => void
  onEdit: () => void
  onAppeal: () => void
}

export function OwnVideo({ video, busy, onGoOn, onEdit, onAppeal }: OwnVideoProps) {
  const t = useText()
  const remove = useAction('video.save', { refresh: ['video'], onDone: () => toast(t('removed_done')) })
  const { can, status } = video
  const name = video.title ?? video.filename
  const onRemove = async () => {
    const words = { title: t('remove_ask', { title: name }), body: t('remove_note') }
    if (await ask({ ...words, confirm: t('remove'), cancel: t('keep') }))
      void remove.run({ id: video.id, action: 'remove' })
  }
  return (
    <Card title={name} action={<Tag tone={TONES[status]}>{t(`tab_${status}`)}</Tag>}>
      <div className="own-video">
        {video.poster && (
          <span className="own-video__poster">
            <ImagePlate src={sizedUrl(video.poster, 200)} alt="" radius="m" />
          </span>
        )}
        <Standing video={video} />
      </div>
      <div className="own-video__acts">
        {status === 'uploading' && !video.video && <GoOn video={video} busy={busy} onGoOn={onGoOn} />}
        {can.save.ok && (
          <Button size="m" variant={status === 'uploading' ? 'primary' : 'outline'} onClick={onEdit}>
            {t(status === 'uploading' ? 'words' : 'edit')}
          </Button>
        )}
        {can.appeal.ok && (
          <Button size="m" variant="outline" onClick={onAppeal}>
            {t('appeal')}
          </Button>
        )}
        {can.remove.ok && (
          <Button size="m" variant="text" loading={remove.pending} onClick={() => void onRemove()}>
            {t('remove')}
          </Button>
        )}
      </div>
    </Card>
  )
}

function Standing({ video }: { video: Mine }) {
  const t = useText()
  const { status, ends_at, answer_by, reason, appeal, appeal_by, ruling, published_at } = video
  const percent = Math.floor((video.received_bytes / video.size_bytes) * PERCENT)
  const lines = [
    ...(status === 'uploading' && ends_at != null
      ? [video.video ? t('whole', { at: formatMoment(ends_at) }) : t('arrived', { percent, at: formatMoment(ends_at) })]
      : []),
    ...(status === 'visible' && published_at != null ? [t('shown_since', { at: formatMoment(published_at) })] : []),
    ...(status === 'visible' ? [t('likes', { count: video.like_count })] : []),
    ...(reason ? [t('why', { reason })] : []),
    ...(appeal ? [t('you_said', { words: appeal })] : []),
    ...(ruling ? [t('ruled', { words: ruling })] : []),
    ...(answer_by != null
      ? [t(status === 'reviewing' ? 'review_by' : 'ruling_by', { at: formatMoment(answer_by) })]
      : []),
    ...(appeal_by != null ? [t('appeal_until', { at: formatMoment(appeal_by) })] : []),
  ]
  return (
    <div className="own-video__lines">
      {lines.map((line) => (
        <p key={line} className="j-meta">
          {line}
        </p>
      ))}
    </div>
  )
}

/** With what the browser kept of it, else with the same file again. */
function GoOn({ video, busy, onGoOn }: Pick<OwnVideoProps, 'video' | 'busy' | 'onGoOn'>) {
  const t = useText()
  const [kept, setKept] = useState<Blob>()
  useEffect(() => {
    let gone = false
    void keptFile(video.sha256).then((blob) => !gone && setKept(blob))
    return () => {
      gone = true
    }
  }, [video.sha256])
  return kept ? (
    <Button size="m" disabled={busy} onClick={() => onGoOn(kept, true)}>
      {t('go_on')}
    </Button>
  ) : (
    <FileButton outline disabled={busy} onChoose={(file) => onGoOn(file, false)}>
      {t('choose_again')}
    </FileButton>
  )
}
