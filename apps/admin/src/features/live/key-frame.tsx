/** The newest key frame of a session, decoded here: a film of one picture. Its cover where there is none, or the browser cannot show it. */
import { useEffect, useState } from 'react'
import { picture } from '../../lib/image.ts'

export function KeyFrame({ url, cover, title }: { url: string | undefined; cover: string; title: string }) {
  const film = useFilm(url)
  const [broken, setBroken] = useState<string>()
  return film && film !== broken ? (
    <video
      className="live-wall__frame"
      src={film}
      muted
      playsInline
      preload="auto"
      tabIndex={-1}
      aria-label={title}
      onError={() => setBroken(film)}
    />
  ) : (
    <img className="live-wall__frame" src={picture(cover)} alt={title} />
  )
}

/** The file as an address of this page; it stays until the next one is there. Each answer of the wall names another address. */
function useFilm(url: string | undefined): string | undefined {
  const [film, setFilm] = useState<string>()
  useEffect(() => {
    if (!url) return setFilm(undefined)
    const leaving = new AbortController()
    const read = async () => {
      const answer = await fetch(url, { signal: leaving.signal })
      if (answer.ok) setFilm(URL.createObjectURL(await answer.blob()))
    }
    // Without an answer the last picture stays: what is known of the session stands below it.
    read().catch(() => undefined)
    return () => leaving.abort()
  }, [url])
  useEffect(() => (film ? () => URL.revokeObjectURL(film) : undefined), [film])
  return film
}
