/** Photos full screen: pinch, double tap, drag, swipe down to close, arrow keys. Its code comes after the first view. */
import './photo-viewer.css'
import { IconButton } from '@juya/ui'
import { useModal } from '@juya/ui/feedback/overlay.tsx'
import { CaretLeftIcon, CaretRightIcon, PlayIcon, XIcon } from '@juya/ui/icons.ts'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { imageUrl, sizedUrl } from '../../lib/format/image.ts'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { Gestures } from './gestures.ts'
import { useText } from './photo-viewer.i18n.ts'
import { VideoPlayer } from './video-player.tsx'

export interface ShownPhoto {
  path: string
  alt: string
  /** The view it shows, such as “Base”. */
  caption?: string
  /** The width of the smaller file that is on the screen already; 800 unless told. */
  on_screen?: 200 | 400 | 800
  /** A video the photo is the first picture of; it plays here by a tap. */
  video?: string
}

const CLOSER = 1.6

export interface PhotoViewerProps {
  /** The piece the photos show. */
  title: string
  photos: readonly ShownPhoto[]
  /** The number of the photo it opens with, from 0. */
  start: number
  /** @param index the photo shown last */
  onClose: (index: number) => void
}

/**
 * Photos over the whole screen. The photo that is on the screen already stands below until its large file has come and is decoded. Closes by
 * the cross, Escape, a swipe down, and the system's Back; the focus returns to where it was.
 */
export function PhotoViewer({ title, photos, start, onClose }: PhotoViewerProps) {
  const t = useText()
  const common = useCommon()
  const [index, setIndex] = useState(start)
  const close = () => onClose(index)
  const { box, onKeyDown } = useModal(close)
  const drawn = useDrawn()
  const stage = useStage({ index, count: photos.length, onTurn: setIndex, onClose: close })
  const turn = (to: number) => to >= 0 && to < photos.length && setIndex(to)
  const keys: Record<string, () => void> = {
    ArrowRight: () => turn(index + 1),
    ArrowLeft: () => turn(index - 1),
    Home: () => turn(0),
    End: () => turn(photos.length - 1),
    '+': () => stage.zoomBy(CLOSER),
    '=': () => stage.zoomBy(CLOSER),
    '-': () => stage.zoomBy(1 / CLOSER),
  }
  const onKey = (event: KeyboardEvent) => {
    const act = keys[event.key]
    // The arrows of a playing video wind it.
    if (!act || event.target instanceof HTMLVideoElement) return onKeyDown(event)
    event.preventDefault()
    act()
  }
  const shown = photos[index]!
  return createPortal(
    <div
      ref={box}
      className="viewer"
      role="dialog"
      aria-modal="true"
      aria-label={t('photos', { title })}
      tabIndex={-1}
      onKeyDown={onKey}
    >
      <div ref={stage.dim} className="viewer__dim" />
      <div ref={stage.root} className="viewer__stage">
        <div ref={stage.track} className="viewer__track">
          {photos.map(
            (photo, at) =>
              (drawn ? Math.abs(at - index) <= 1 : at === index) && (
                <div
                  key={photo.path}
                  className="viewer__slide"
                  style={{ left: `${at * 100}%` }}
                  aria-hidden={at !== index}
                >
                  {photo.video === undefined ? (
                    <Photo photo={photo} shown={drawn && at === index} hold={stage.hold(at)} />
                  ) : (
                    at === index && <Video photo={photo} path={photo.video} />
                  )}
                </div>
              ),
          )}
        </div>
      </div>
      <div className="viewer__head">
        <p className="viewer__count j-num" aria-live="polite" aria-atomic="true">
          {common('photos_of', { count: index + 1, max: photos.length })}
          <span className="j-visually-hidden">{shown.alt}</span>
        </p>
        <IconButton variant="disc" label={t('close')} icon={<XIcon size={20} />} onClick={close} />
      </div>
      {(photos.length > 1 || shown.caption) && (
        <div className="viewer__foot">
          {photos.length > 1 && (
            <IconButton
              variant="disc"
              label={t('before')}
              icon={<CaretLeftIcon size={20} />}
              disabled={index === 0}
              onClick={() => turn(index - 1)}
            />
          )}
          <p className="viewer__caption">{shown.caption}</p>
          {photos.length > 1 && (
            <IconButton
              variant="disc"
              label={t('next')}
              icon={<CaretRightIcon size={20} />}
              disabled={index === photos.length - 1}
              onClick={() => turn(index + 1)}
            />
          )}
        </div>
      )}
    </div>,
    document.body,
  )
}

/** The photo that is on the screen already is drawn first; its neighbours and the large file are asked for after that. */
function useDrawn(): boolean {
  const [drawn, setDrawn] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setDrawn(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return drawn
}

interface StageOptions {
  index: number
  count: number
  onTurn: (index: number) => void
  onClose: () => void
}

/** The elements the fingers move, and the listener on them. */
function useStage(options: StageOptions) {
  const root = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const dim = useRef<HTMLDivElement>(null)
  const held = useRef(new Map<number, HTMLDivElement>())
  const latest = useRef(options)
  latest.current = options
  const gestures = useRef<Gestures>(undefined)
  useLayoutEffect(() => {
    const photo = () => {
      const element = held.current.get(latest.current.index)
      const small = element?.querySelector('img')
      return element && { element, size: { width: small?.naturalWidth ?? 0, height: small?.naturalHeight ?? 0 } }
    }
    const { current: now } = latest
    gestures.current = new Gestures(
      { root: root.current!, track: track.current!, dim: dim.current!, photo },
      {
        has: (step) => latest.current.index + step >= 0 && latest.current.index + step < latest.current.count,
        turn: (step) => latest.current.onTurn(latest.current.index + step),
        close: () => latest.current.onClose(),
      },
    )
    gestures.current.place(now.index, false)
    return gestures.current.listen()
  }, [])
  const before = useRef(options.index)
  useLayoutEffect(() => {
    if (before.current === options.index) return
    // The photo that goes out of sight is whole when it comes back.
    held.current.get(before.current)?.removeAttribute('style')
    before.current = options.index
    gestures.current?.place(options.index, true)
  }, [options.index])
  return {
    root,
    track,
    dim,
    hold: (at: number) => (element: HTMLDivElement | null) => {
      if (element) held.current.set(at, element)
      else held.current.delete(at)
    },
    zoomBy: (times: number) => gestures.current?.zoomBy(times),
  }
}

function Photo({
  photo,
  shown,
  hold,
}: {
  photo: ShownPhoto
  shown: boolean
  hold: (element: HTMLDivElement | null) => void
}) {
  const [asked, setAsked] = useState(shown)
  const [sharp, setSharp] = useState(false)
  useEffect(() => {
    if (shown) setAsked(true)
  }, [shown])
  // Shown only when decoded: a half-drawn file over a whole one would be a step back.
  const decoded = (image: HTMLImageElement) =>
    void image.decode().then(
      () => setSharp(true),
      () => undefined,
    )
  return (
    <div ref={hold} className="viewer__photo">
      <img
        className="viewer__image"
        src={sizedUrl(photo.path, photo.on_screen ?? 800)}
        alt={photo.alt}
        draggable={false}
      />
      {asked && (
        <img
          className={sharp ? 'viewer__image viewer__image--sharp' : 'viewer__image viewer__image--coming'}
          src={imageUrl(photo.path)}
          alt=""
          draggable={false}
          onLoad={(event) => decoded(event.currentTarget)}
        />
      )}
    </div>
  )
}

const keepFingers = (event: PointerEvent) => event.stopPropagation()

/** Its controls take their own fingers; beside and below it a swipe turns the page. */
function Video({ photo, path }: { photo: ShownPhoto; path: string }) {
  const common = useCommon()
  const [plays, setPlays] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = box
    current?.addEventListener('pointerdown', keepFingers)
    return () => current?.removeEventListener('pointerdown', keepFingers)
  }, [])
  return (
    <div className="viewer__video">
      {!plays && <img className="viewer__image" src={sizedUrl(photo.path, 800)} alt={photo.alt} draggable={false} />}
      <div ref={box} className={plays ? 'viewer__player' : 'viewer__play'}>
        {plays ? (
          <VideoPlayer path={path} poster={photo.path} alt={photo.alt} />
        ) : (
          <IconButton
            variant="disc"
            label={common('play_video')}
            icon={<PlayIcon size={24} weight="fill" />}
            onClick={() => setPlays(true)}
          />
        )}
      </div>
    </div>
  )
}
