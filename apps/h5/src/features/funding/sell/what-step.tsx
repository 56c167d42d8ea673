/** First step: what is to be made, in pictures and words, and what may go wrong. */
import { CellGroup, PhotoGrid } from '@juya/ui'
import { CategoryField } from '../../../cards/forms/category-field.tsx'
import { EnglishFields } from '../../../cards/forms/english-fields.tsx'
import { LongField, TextField } from '../../../cards/forms/form-fields.tsx'
import { VideoField } from '../../../cards/photos/video-field.tsx'
import { limitOf } from '../../../lib/forms/limits.ts'
import { usePhotoTexts } from '../../../lib/forms/photo-texts.ts'
import type { usePhotos } from '../../../lib/forms/upload.ts'
import type { useVideo } from '../../../lib/forms/video-upload.ts'
import { RISK_MAX, STORY_MAX, TITLE_MAX } from './campaign-form.ts'
import type { StepProps } from './step-props.ts'
import { useText } from './words.i18n.ts'

interface Media {
  photos: ReturnType<typeof usePhotos>
  video: ReturnType<typeof useVideo>
}

export function WhatStep({ draft, change, error, photos, video }: StepProps & Media) {
  const t = useText()
  return (
    <>
      <CellGroup look="card">
        <CategoryField
          value={draft.category_id}
          name={draft.category_name}
          error={error('category_id')}
          onChange={(category_id, category_name) => change({ category_id, category_name })}
        />
        <TextField
          stacked
          label={t('title')}
          required
          max={TITLE_MAX}
          placeholder={t('title_hint')}
          value={draft.title}
          error={error('title')}
          onChange={(title) => change({ title })}
        />
      </CellGroup>
      <section className="j-card" data-invalid={error('images') ? '' : undefined}>
        <PhotoGrid {...photos} texts={usePhotoTexts()} />
        <p className={error('images') ? 'fund-note fund-note--wrong' : 'fund-note'}>
          {error('images') ?? t('photos_note', { max: photos.max })}
        </p>
      </section>
      <VideoField video={video} cover={photos.photos[0]?.url} wrong={error('video')} disabled={false} />
      <CellGroup look="card">
        <LongField
          label={t('story')}
          help={t('story_help')}
          required
          rows={6}
          max={STORY_MAX}
          value={draft.story}
          error={error('story')}
          onChange={(story) => change({ story })}
        />
        <LongField
          label={t('risk')}
          help={t('risk_help')}
          required
          rows={3}
          max={RISK_MAX}
          value={draft.risk_text}
          error={error('risk_text')}
          onChange={(risk_text) => change({ risk_text })}
        />
      </CellGroup>
      <EnglishFields
        fields={[
          {
            word: 'title',
            value: draft.title_en,
            max: limitOf('funding.publish', 'title_en').chars_max,
            onChange: (title_en) => change({ title_en }),
          },
          {
            word: 'story',
            rows: 4,
            value: draft.story_en,
            max: limitOf('funding.publish', 'story_en').chars_max,
            onChange: (story_en) => change({ story_en }),
          },
        ]}
      />
    </>
  )
}
