/** The poster of a thing, its link, and the ways to send both. */
import './share.css'
import { Button, Skeleton } from '@juya/ui'
import { DownloadSimpleIcon, LinkIcon, ShareNetworkIcon } from '@juya/ui/icons.ts'
import { useEffect, useRef, useState } from 'react'
import { copyText } from '../../lib/copy-text.ts'
import { formatFen } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { toast } from '../../lib/toast.ts'
import { drawPoster } from './poster.ts'
import { useText } from './share.i18n.ts'
import { type ShareThing, shareAddress } from './share-thing.ts'

interface Poster {
  url: string
  file: File
}

export function SharePanel({ thing }: { thing: ShareThing }) {
  const t = useText()
  const link = shareAddress(thing)
  const poster = usePoster(thing, link)
  const field = useRef<HTMLInputElement>(null)
  const says = [
    thing.title,
    thing.price && `${thing.price.label} ${formatFen(thing.price.fen)}`,
    ...(thing.lines ?? []),
  ]
    .filter(Boolean)
    .join(', ')

  const send = () => {
    const files = poster ? [poster.file] : []
    const data: ShareData = { title: thing.title, url: link }
    const whole = files.length > 0 && navigator.canShare?.({ ...data, files }) ? { ...data, files } : data
    // A person who closes the phone's own sheet has changed their mind: no error.
    void navigator.share(whole).catch(() => undefined)
  }
  const copy = async () => toast(t((await copyText(link, field.current)) ? 'copied' : 'copy_by_hand'))
  return (
    <div className="share">
      {poster ? (
        <img className="share__poster" src={poster.url} alt={t('poster_of', { says })} width={750} height={1180} />
      ) : (
        <div className="share__poster share__poster--waiting">
          <Skeleton shape="image" />
        </div>
      )}
      <p className="share__hint">{t('hold_to_save')}</p>
      <input ref={field} className="share__link" readOnly value={link} aria-label={t('link')} />
      <div className="share__ways">
        <Button variant="plain" icon={<LinkIcon size={18} />} onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <Button
          variant="plain"
          icon={<DownloadSimpleIcon size={18} />}
          loading={!poster}
          onClick={() => poster && save(poster)}
        >
          {t('save')}
        </Button>
      </div>
      {'share' in navigator && (
        <Button block icon={<ShareNetworkIcon size={18} />} onClick={send}>
          {t('send')}
        </Button>
      )}
    </div>
  )
}

function usePoster(thing: ShareThing, link: string): Poster | null {
  const t = useText()
  const [poster, setPoster] = useState<Poster | null>(null)
  useEffect(() => {
    let url: string | undefined
    let gone = false
    const words = { house: t('house'), scan: t('scan') }
    const price = thing.price && { label: thing.price.label, amount: formatFen(thing.price.fen) }
    void drawPoster({
      ...words,
      title: thing.title,
      picture: sizedUrl(thing.picture, 800),
      price,
      lines: thing.lines ?? [],
      link,
    }).then((blob) => {
      if (gone) return
      url = URL.createObjectURL(blob)
      setPoster({ url, file: new File([blob], 'juya.png', { type: blob.type }) })
    })
    return () => {
      gone = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [thing, link, t])
  return poster
}

function save({ url, file }: Poster): void {
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = file.name
  anchor.click()
}
