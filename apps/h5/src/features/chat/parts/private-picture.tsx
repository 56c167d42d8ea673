/** A picture that opens with the reader's token alone. Its room is kept while it comes. */
import { useEffect, useState } from 'react'
import { requestHeaders } from '../../../lib/api/request.ts'

const SIDE_MAX_REM = 12.5

export function PrivatePicture({
  url,
  width,
  height,
  alt,
}: {
  url: string
  width: number
  height: number
  alt: string
}) {
  const [src, setSrc] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    let gone = false
    fetch(`${import.meta.env?.VITE_API_BASE ?? ''}${url}&w=800`, { headers: requestHeaders({}) })
      .then(async (answer) => (answer.headers.get('content-type') === 'image/webp' ? answer.blob() : undefined))
      .then((blob) => {
        if (!blob || gone) return
        made = URL.createObjectURL(blob)
        setSrc(made)
      })
      .catch(() => undefined) // its place stays empty; opened again it is asked for again
    return () => {
      gone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [url])
  const scale = SIDE_MAX_REM / Math.max(width, height, 1)
  return (
    <span className="chat-picture" style={{ width: `${width * scale}rem`, aspectRatio: `${width} / ${height}` }}>
      {src && <img src={src} alt={alt} />}
    </span>
  )
}
