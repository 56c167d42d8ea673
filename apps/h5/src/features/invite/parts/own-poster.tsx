/** One's own poster in one of the looks: drawn by the server when asked for, shown, saved, sent; and one's link. */
import { Button, Card, SegmentedControl } from '@juya/ui'
import { DownloadSimpleIcon, LinkIcon, ShareNetworkIcon } from '@juya/ui/icons.ts'
import { useRef, useState } from 'react'
import type { Data } from '../../../lib/api/client.ts'
import { useAction } from '../../../lib/api/query.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { imageUrl } from '../../../lib/format/image.ts'
import { toast } from '../../../lib/toast.ts'
import { useText } from '../i18n.ts'

const LOOKS = ['red', 'ink', 'jade'] as const
type Look = (typeof LOOKS)[number]

export function OwnPoster({ own }: { own: Data<'invite.index'> }) {
  const t = useText()
  const [look, setLook] = useState<Look>('red')
  const draw = useAction('invite.createPoster', { refresh: ['invite.index'] })
  const poster = own.posters.find((one) => one.template === 'invite' && one.look === look)
  return (
    <Card>
      <div className="invite-poster">
        <SegmentedControl
          label={t('look')}
          options={LOOKS.map((key) => ({ key, text: t(`look_${key}`) }))}
          value={look}
          onChange={setLook}
        />
        {poster ? (
          <>
            <img
              className="invite-poster__picture"
              src={imageUrl(poster.image)}
              alt={t('poster_alt', { look: t(`look_${look}`) })}
              width={750}
              height={1180}
            />
            <p className="j-meta">{t('hold_to_save')}</p>
          </>
        ) : (
          <>
            <p className="invite-poster__none">{t('no_poster')}</p>
            <Button block loading={draw.pending} onClick={() => void draw.run({ template: 'invite', look })}>
              {t('draw')}
            </Button>
          </>
        )}
        <OwnLink link={own.link} image={poster?.image} />
      </div>
    </Card>
  )
}

function OwnLink({ link, image }: { link: string; image: string | undefined }) {
  const t = useText()
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => toast(t((await copyText(link, field.current)) ? 'copied' : 'copy_by_hand'))
  return (
    <>
      <input ref={field} className="invite-poster__link" readOnly value={link} aria-label={t('link')} />
      <div className="invite-poster__ways">
        <Button variant="plain" icon={<LinkIcon size={18} />} onClick={() => void copy()}>
          {t('copy')}
        </Button>
        {image && (
          <Button variant="plain" icon={<DownloadSimpleIcon size={18} />} onClick={() => save(image)}>
            {t('save')}
          </Button>
        )}
      </div>
      {'share' in navigator && (
        <Button
          block
          icon={<ShareNetworkIcon size={18} />}
          // A person who closes the phone's own sheet has changed their mind: no error.
          onClick={() => void navigator.share({ title: t('title'), url: link }).catch(() => undefined)}
        >
          {t('send')}
        </Button>
      )}
    </>
  )
}

function save(image: string): void {
  const anchor = document.createElement('a')
  anchor.href = imageUrl(image)!
  anchor.download = 'juya.webp'
  anchor.click()
}
