/** Pictures of a table's lots, by the names of their files. */

import { CATALOGUE_PICTURES_MAX } from '@juya/contract/bidding/catalogue-columns.ts'
import { PICTURES_OFFERED } from '@juya/contract/typing/choosing.ts'
import { Button, Card } from '@juya/ui'
import { ImagesIcon } from '@juya/ui/icons.ts'
import { useRef, useState } from 'react'
import { useText } from './catalogue.i18n.ts'
import { picturesFor, type Rows } from './catalogue.ts'
import { addPictures, type Found } from './pictures.ts'

const NAMES_SHOWN = 5

export function PicturesCard({ found, rows, onFound }: { found: Found; rows: Rows; onFound: (found: Found) => void }) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const { all, used, lots } = picturesFor(found.pictures, rows)
  const add = async (files: File[]) => {
    setBusy(true)
    onFound(await addPictures(found.pictures, files))
    setBusy(false)
  }
  const names = (list: readonly string[]) =>
    list.slice(0, NAMES_SHOWN).join(', ') + (list.length > NAMES_SHOWN ? ' …' : '')
  return (
    <Card title={t('pictures')}>
      <p className="house-faint">{t('pictures_note', { count: CATALOGUE_PICTURES_MAX })}</p>
      <div className="bring-ways">
        <Button variant="outline" loading={busy} icon={<ImagesIcon size={18} />} onClick={() => input.current?.click()}>
          {t('choose_pictures')}
        </Button>
      </div>
      {all > 0 && (
        <p className="bring-said" role="status">
          {t('pictures_found', { used, all, lots })}
        </p>
      )}
      {found.nameless.length > 0 && (
        <p className="bring-said bring-said--wrong" role="alert">
          {t('nameless', { count: found.nameless.length, names: names(found.nameless) })}
        </p>
      )}
      {found.broken.length > 0 && (
        <p className="bring-said bring-said--wrong" role="alert">
          {t('broken', { names: names(found.broken) })}
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept={`${PICTURES_OFFERED},.zip`}
        multiple
        hidden
        aria-label={t('choose_pictures')}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length > 0) void add(files)
        }}
      />
    </Card>
  )
}
