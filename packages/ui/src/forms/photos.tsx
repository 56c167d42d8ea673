import './photos.css'
import { PICTURES_OFFERED } from '@juya/contract/typing/choosing.ts'
import { type ChangeEvent, useRef, useState } from 'react'
import { classes } from '../classes.ts'
import { ArrowClockwiseIcon, ArrowLeftIcon, ArrowRightIcon, CameraIcon, XIcon } from '../icons.ts'

export interface Photo {
  key: string
  /** What is shown: an address or an object URL of the chosen file. */
  url: string
  /** Where it was uploaded to, once it was. */
  path?: string
  state: 'done' | 'uploading' | 'failed'
  /** 0 to 1 while uploading. */
  progress?: number
  /** The view it shows, by the key of one of the named views. */
  view?: string
}

/** A side of a piece, and what it is called. */
export interface PhotoViewName {
  key: string
  name: string
}

export interface PhotoGridTexts {
  add: string
  cover?: string
  remove: (number: number) => string
  move_left: (number: number) => string
  move_right: (number: number) => string
  failed: string
  photo: (number: number) => string
  /** Name of the field that says what a photo shows. */
  shows?: (number: number) => string
}

export interface PhotoGridProps {
  photos: readonly Photo[]
  max: number
  /** Names of the views asked for; an empty place shows its name. */
  views?: readonly string[]
  /** Views each photo says it shows one of; the last stands for none in particular. An empty place asks for a view not there yet. */
  named?: readonly PhotoViewName[]
  texts: PhotoGridTexts
  /** @param view what the first of the files shows, when a named place was pressed */
  onAdd: (files: File[], view?: string) => void
  onView?: (key: string, view: string) => void
  onRemove: (key: string) => void
  onRetry: (key: string) => void
  onMove: (from: number, to: number) => void
  /** At least this many places are drawn. */
  places?: number
  columns?: 3 | 4
}

/** Photos in a grid: dashed empty places, an upload ring, retry, and reordering by dragging or by arrows. */
export function PhotoGrid({
  photos,
  max,
  views = [],
  named,
  texts,
  onAdd,
  onView,
  onRemove,
  onRetry,
  onMove,
  places = 0,
  columns = 3,
}: PhotoGridProps) {
  const input = useRef<HTMLInputElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const wanted = useRef<string>(undefined)
  const left = max - photos.length
  const missing = (named?.slice(0, -1) ?? []).filter(({ key }) => !photos.some((photo) => photo.view === key))
  const empty_count = named
    ? Math.min(left, missing.length + 1)
    : left <= 0
      ? 0
      : Math.max(1, Math.min(max, Math.max(places, views.length)) - photos.length)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])].slice(0, max - photos.length)
    event.target.value = ''
    if (files.length > 0) onAdd(files, wanted.current)
  }
  return (
    <div className={classes('j-photos', `j-photos--${columns}`)}>
      {photos.map((photo, index) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the arrows inside do the same for keyboard and touch
        <div
          key={photo.key}
          className={classes('j-photos__place', dragged === index && 'j-photos__place--dragged')}
          draggable={photo.state === 'done'}
          onDragStart={() => setDragged(index)}
          onDragEnd={() => setDragged(null)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={() => {
            if (dragged !== null && dragged !== index) onMove(dragged, index)
            setDragged(null)
          }}
        >
          <img src={photo.url} alt={texts.photo(index + 1)} className="j-photos__image" />
          {photo.state === 'uploading' && <Ring progress={photo.progress ?? 0} />}
          {photo.state === 'failed' && (
            <button type="button" className="j-photos__retry" onClick={() => onRetry(photo.key)}>
              <ArrowClockwiseIcon size={20} />
              <span>{texts.failed}</span>
            </button>
          )}
          {index === 0 && texts.cover && photo.state === 'done' && (
            <span className={classes('j-photos__cover', named && 'j-photos__cover--top')}>{texts.cover}</span>
          )}
          {named && photo.state !== 'failed' && (
            <select
              className="j-photos__view"
              aria-label={texts.shows?.(index + 1)}
              value={photo.view ?? named.at(-1)?.key}
              onChange={(event) => onView?.(photo.key, event.target.value)}
            >
              {named.map(({ key, name }) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </select>
          )}
          {photo.state === 'done' && photos.length > 1 && (
            <span className={classes('j-photos__arrows', named && 'j-photos__arrows--above')}>
              {index > 0 && (
                <button type="button" aria-label={texts.move_left(index + 1)} onClick={() => onMove(index, index - 1)}>
                  <ArrowLeftIcon size={14} />
                </button>
              )}
              {index < photos.length - 1 && (
                <button type="button" aria-label={texts.move_right(index + 1)} onClick={() => onMove(index, index + 1)}>
                  <ArrowRightIcon size={14} />
                </button>
              )}
            </span>
          )}
          <button
            type="button"
            className="j-photos__remove"
            aria-label={texts.remove(index + 1)}
            onClick={() => onRemove(photo.key)}
          >
            <XIcon size={12} />
          </button>
        </div>
      ))}
      {Array.from({ length: empty_count }, (_, place) => {
        const index = photos.length + place
        const asked = named ? missing[place] : undefined
        const name = named ? asked?.name : views[index]
        return (
          <button
            key={asked?.key ?? `empty-${index}`}
            type="button"
            className="j-photos__empty"
            onClick={() => {
              wanted.current = asked?.key
              input.current?.click()
            }}
          >
            <CameraIcon size={22} />
            <span>{name ?? (place === 0 || named ? `${photos.length} / ${max}` : texts.add)}</span>
          </button>
        )
      })}
      <input
        ref={input}
        type="file"
        accept={PICTURES_OFFERED}
        multiple
        hidden
        onChange={choose}
        aria-label={texts.add}
      />
    </div>
  )
}

const RING = 2 * Math.PI * 15

function Ring({ progress }: { progress: number }) {
  return (
    <span
      className="j-photos__ring"
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(progress * 100)}
    >
      <svg width="40" height="40" viewBox="0 0 40 40" aria-hidden="true">
        <circle cx="20" cy="20" r="15" fill="none" stroke="rgb(255 255 255 / 40%)" strokeWidth="3" />
        <circle
          cx="20"
          cy="20"
          r="15"
          fill="none"
          stroke="#fff"
          strokeWidth="3"
          strokeLinecap="round"
          strokeDasharray={`${RING * progress} ${RING}`}
          transform="rotate(-90 20 20)"
        />
      </svg>
    </span>
  )
}
