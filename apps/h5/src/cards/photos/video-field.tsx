/** The place of a video below the photos of a form: choose, see it being sent, stop, try again, take away. */
import './video-field.css'
import { VIDEOS_OFFERED } from '@juya/contract/typing/choosing.ts'
import { VIDEO_BYTES_MAX, VIDEO_SECONDS_MAX } from '@juya/contract/video.ts'
import { Button } from '@juya/ui'
import { PlayIcon, VideoCameraIcon, WarningCircleIcon } from '@juya/ui/icons.ts'
import { useRef } from 'react'
import type { useVideo } from '../../lib/forms/video-upload.ts'
import { useText } from './video-field.i18n.ts'

const FIGURES = { max_s: VIDEO_SECONDS_MAX, max_mb: VIDEO_BYTES_MAX / 1024 / 1024 }

interface VideoFieldProps {
  video: ReturnType<typeof useVideo>
  /** Stands in where the video has no picture of its own. */
  cover?: string
  /** Why the form does not go on. */
  wrong?: string
  disabled: boolean
}

export function VideoField({ video, cover, wrong, disabled }: VideoFieldProps) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const choose = () => input.current?.click()
  const { state, reason } = video
  const refused =
    reason === 'too_large'
      ? t('video_too_large', FIGURES)
      : reason === 'too_long'
        ? t('video_too_long', FIGURES)
        : reason?.said
  const part = Math.round(video.progress * 100)
  const poster = video.poster_url ?? cover
  return (
    <section className="j-card video-field" aria-label={t('video')} data-invalid={wrong ? '' : undefined}>
      <h2 className="j-card-title">{t('video')}</h2>
      {state === 'none' ? (
        <button type="button" className="video-field__add" disabled={disabled} onClick={choose}>
          <VideoCameraIcon size={22} />
          <span>{t('video_add')}</span>
        </button>
      ) : (
        <div className="video-field__row">
          <span className="video-field__poster">
            {poster && <img src={poster} alt={t('video_first_picture')} />}
            {state === 'done' && <PlayIcon size={22} weight="fill" />}
            {(state === 'failed' || state === 'refused') && <WarningCircleIcon size={22} weight="fill" />}
          </span>
          <span className="video-field__text">
            {video.busy && (
              <>
                <span role="status">{state === 'looking' ? t('video_looking') : t('video_sending', { part })}</span>
                <progress className="video-field__bar" max={100} value={part} aria-label={t('video')} />
              </>
            )}
            {state === 'done' && <span role="status">{t('video_done')}</span>}
            {state === 'failed' && <span role="alert">{t('video_failed')}</span>}
            {state === 'refused' && <span role="alert">{refused}</span>}
            <span className="video-field__acts">
              {state === 'failed' && (
                <Button variant="plain" size="m" onClick={video.onRetry}>
                  {t('video_retry')}
                </Button>
              )}
              {state === 'refused' && (
                <Button variant="plain" size="m" onClick={choose}>
                  {t('video_other')}
                </Button>
              )}
              {!disabled && (
                <Button variant="text" size="m" onClick={video.onRemove}>
                  {t(video.busy ? 'video_stop' : 'video_remove')}
                </Button>
              )}
            </span>
          </span>
        </div>
      )}
      <p className={wrong ? 'video-field__note video-field__note--wrong' : 'video-field__note'}>
        {wrong ?? t('video_note', FIGURES)}
      </p>
      <input
        ref={input}
        type="file"
        accept={VIDEOS_OFFERED}
        hidden
        aria-label={t('video_add')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) video.onChoose(file)
        }}
      />
    </section>
  )
}
