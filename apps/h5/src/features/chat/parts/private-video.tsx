/** A video that opens with the reader's token alone: its first picture, and once tapped the video itself. */
import { PlayIcon } from '@juya/ui/icons.ts'
import { useEffect, useRef, useState } from 'react'
import { requestHeaders } from '../../../lib/api/request.ts'
import { useText } from '../i18n.ts'
import { PrivatePicture } from './private-picture.tsx'
import type { Message } from './use-messages.ts'

export function PrivateVideo({ url, picture }: { url: string; picture: NonNullable<Message['picture']> }) {
  const t = useText()
  const [state, setState] = useState<'still' | 'coming' | 'failed'>('still')
  const [src, setSrc] = useState<string>()
  const made = useRef<string>(undefined)
  useEffect(
    () => () => {
      if (made.current) URL.revokeObjectURL(made.current)
    },
    [],
  )
  const play = async () => {
    setState('coming')
    try {
      const answer = await fetch(`${import.meta.env?.VITE_API_BASE ?? ''}${url}`, { headers: requestHeaders({}) })
      if (!answer.headers.get('content-type')?.startsWith('video/')) throw new Error('no video')
      made.current = URL.createObjectURL(await answer.blob())
      setSrc(made.current)
    } catch {
      setState('failed')
    }
  }
  if (src)
    return (
      // biome-ignore lint/a11y/useMediaCaption: what people film for each other has no captions
      <video className="chat-video" src={src} controls autoPlay playsInline aria-label={t('video')} />
    )
  return (
    <button type="button" className="chat-video" aria-label={t('play')} onClick={() => void play()}>
      <PrivatePicture {...picture} alt="" />
      <span className="chat-video__sign" role="status">
        {state === 'still' ? (
          <PlayIcon size={28} weight="fill" />
        ) : (
          t(state === 'coming' ? 'video_coming' : 'video_failed')
        )}
      </span>
    </button>
  )
}
