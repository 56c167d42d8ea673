/** The steps of making what was promised, each with photographs once it is done. */
import { Button, Card, Empty, PhotoGrid, Sheet, Tag } from '@juya/ui'
import { useState } from 'react'
import { LongField } from '../../../../cards/forms/form-fields.tsx'
import { PhotoRow } from '../../../../cards/photos/photo-row.tsx'
import { useAction } from '../../../../lib/api/query.ts'
import { formatMoment } from '../../../../lib/format/format.ts'
import { limitOf } from '../../../../lib/forms/limits.ts'
import { usePhotoTexts } from '../../../../lib/forms/photo-texts.ts'
import { usePhotos } from '../../../../lib/forms/upload.ts'
import { useCommon } from '../../../../lib/texts/common.i18n.ts'
import { toast } from '../../../../lib/toast.ts'
import type { EditForm } from '../campaign-form.ts'
import { useText as useWords } from '../words.i18n.ts'
import { useText } from './manage.i18n.ts'

type Stage = EditForm['campaign']['stages'][number]
const PHOTOS_MAX = limitOf('funding.saveStage', 'images').items_max
const NOTE_MAX = limitOf('funding.saveStage', 'note').chars_max

export function Stages({ data: { campaign, actions } }: { data: EditForm }) {
  const t = useText()
  const common = useCommon()
  const [open, setOpen] = useState<Stage>()
  if (campaign.stages.length === 0) return <Empty drawing="scroll" title={t('no_stages')} note={t('no_stages_note')} />
  return (
    <>
      {campaign.stages.map((stage) => (
        <Card key={stage.id}>
          <div className="fund-line__text">
            <span className="fund-line__row fund-line__row--apart">
              <b className="fund-line__name">{stage.name}</b>
              {stage.done_at != null ? (
                <Tag tone="jade">{t('stage_done_at', { at: formatMoment(stage.done_at, { time: false }) })}</Tag>
              ) : (
                <Tag>{t('stage_planned', { at: formatMoment(stage.planned_at, { time: false }) })}</Tag>
              )}
            </span>
            {stage.note && <span className="fund-text">{stage.note}</span>}
          </div>
          {stage.images.length > 0 && (
            <div className="fund-photos">
              <PhotoRow
                title={stage.name}
                images={stage.images}
                name={(number) => common('photo_of', { title: stage.name, number })}
                className="fund-photos__one"
              />
            </div>
          )}
          {actions.includes('stage') && (
            <div className="fund-acts">
              <Button size="m" variant={stage.done_at == null ? undefined : 'plain'} onClick={() => setOpen(stage)}>
                {t(stage.done_at == null ? 'stage_done' : 'stage_change')}
              </Button>
            </div>
          )}
        </Card>
      ))}
      {open && <StageSheet campaign_id={campaign.id} stage={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function StageSheet({ campaign_id, stage, onClose }: { campaign_id: number; stage: Stage; onClose: () => void }) {
  const t = useText()
  const w = useWords()
  const [note, setNote] = useState(stage.note)
  const photos = usePhotos('goods', PHOTOS_MAX, stage.images)
  const save = useAction('funding.saveStage', {
    refresh: ['funding'],
    onDone: () => {
      toast(w('saved'))
      onClose()
    },
  })
  return (
    <Sheet
      open
      onClose={onClose}
      title={stage.name}
      footer={
        <Button
          block
          loading={save.pending}
          disabled={photos.uploading}
          onClick={() =>
            void save.run({ id: campaign_id, stage_id: stage.id, done: 1, note: note.trim(), images: photos.paths })
          }
        >
          {stage.done_at == null ? t('stage_done') : w('save')}
        </Button>
      }
    >
      <div className="fund-sheet">
        <p className="fund-note fund-note--first">{t('stage_note')}</p>
        <PhotoGrid {...photos} texts={usePhotoTexts({ cover: false, title: stage.name })} />
        <LongField label={t('stage_words')} rows={3} max={NOTE_MAX} value={note} onChange={setNote} />
      </div>
    </Sheet>
  )
}
