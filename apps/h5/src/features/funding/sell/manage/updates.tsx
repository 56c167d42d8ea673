/** What the shop tells how a campaign comes along: to everybody or to its backers. For half an hour it may be corrected. */
import { Button, Card, Check, Empty, PhotoGrid, Sheet, Tag } from '@juya/ui'
import { serverNow } from '@juya/ui/bidding/clock.ts'
import { useState } from 'react'
import { LongField } from '../../../../cards/forms/form-fields.tsx'
import { PhotoRow } from '../../../../cards/photos/photo-row.tsx'
import { useAction } from '../../../../lib/api/query.ts'
import { formatMoment, timeAgo } from '../../../../lib/format/format.ts'
import { limitOf } from '../../../../lib/forms/limits.ts'
import { usePhotoTexts } from '../../../../lib/forms/photo-texts.ts'
import { usePhotos } from '../../../../lib/forms/upload.ts'
import { useCommon } from '../../../../lib/texts/common.i18n.ts'
import { toast } from '../../../../lib/toast.ts'
import type { EditForm } from '../campaign-form.ts'
import { useText as useWords } from '../words.i18n.ts'
import { useText } from './manage.i18n.ts'

type Update = EditForm['campaign']['updates'][number]
const CONTENT = limitOf('funding.saveUpdate', 'content')
const PHOTOS_MAX = limitOf('funding.saveUpdate', 'images').items_max

export function Updates({ data: { campaign, actions } }: { data: EditForm }) {
  const t = useText()
  const common = useCommon()
  const [open, setOpen] = useState<Update | 'new'>()
  const may = actions.includes('update')
  const write = may && (
    <Button block={campaign.updates.length > 0} onClick={() => setOpen('new')}>
      {t('write_update')}
    </Button>
  )
  return (
    <>
      {campaign.updates.length === 0 ? (
        <Empty drawing="scroll" title={t('no_updates')} note={t('no_updates_note')} action={write} />
      ) : (
        <section className="j-card">
          {campaign.updated_at != null && (
            <p className="fund-note fund-note--first">
              {t('last_update', { ago: timeAgo(campaign.updated_at), count: campaign.update_count })}
            </p>
          )}
          {write}
        </section>
      )}
      {campaign.updates.map((update) => (
        <Card key={update.id}>
          <div className="fund-line__text">
            <span className="fund-line__row fund-line__row--apart">
              <span className="j-meta j-num">
                {formatMoment(update.at)}
                {update.corrected_at != null && ` · ${t('corrected', { at: formatMoment(update.corrected_at) })}`}
              </span>
              <Tag tone={update.for_backers ? 'gold' : 'plain'}>
                {t(update.for_backers ? 'for_backers' : 'for_all')}
              </Tag>
            </span>
            <span className="fund-text">{update.content}</span>
          </div>
          {update.images.length > 0 && (
            <div className="fund-photos">
              <PhotoRow
                title={campaign.title}
                images={update.images}
                name={(number) => common('photo_of', { title: campaign.title, number })}
                className="fund-photos__one"
              />
            </div>
          )}
          {may && update.correct_until != null && update.correct_until * 1000 > serverNow() && (
            <div className="fund-acts">
              <span className="j-meta">{t('correct_until', { at: formatMoment(update.correct_until) })}</span>
              <Button size="m" variant="plain" onClick={() => setOpen(update)}>
                {t('correct')}
              </Button>
            </div>
          )}
        </Card>
      ))}
      {open && (
        <UpdateSheet
          campaign_id={campaign.id}
          before={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

function UpdateSheet({ campaign_id, before, onClose }: { campaign_id: number; before?: Update; onClose: () => void }) {
  const t = useText()
  const w = useWords()
  const [content, setContent] = useState(before?.content ?? '')
  const [for_backers, setForBackers] = useState(before?.for_backers ?? false)
  const photos = usePhotos('goods', PHOTOS_MAX, before?.images)
  const save = useAction('funding.saveUpdate', {
    refresh: ['funding'],
    onDone: () => {
      toast(before ? w('saved') : t('told'))
      onClose()
    },
  })
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(before ? 'correct' : 'write_update')}
      footer={
        <Button
          block
          loading={save.pending}
          disabled={photos.uploading || [...content.trim()].length < CONTENT.chars_min}
          onClick={() =>
            void save.run({
              id: campaign_id,
              update_id: before?.id,
              content: content.trim(),
              images: photos.paths,
              for_backers,
            })
          }
        >
          {before ? w('save') : t('tell')}
        </Button>
      }
    >
      <div className="fund-sheet">
        <LongField
          label={t('update_words')}
          help={before ? undefined : t('update_help')}
          rows={5}
          max={CONTENT.chars_max}
          value={content}
          onChange={setContent}
        />
        <PhotoGrid {...photos} texts={usePhotoTexts({ cover: false })} />
        <Check on={for_backers} onChange={setForBackers}>
          {t('only_backers')}
        </Check>
      </div>
    </Sheet>
  )
}
