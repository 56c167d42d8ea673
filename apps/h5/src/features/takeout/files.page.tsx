/** One's own orders and money as files: asked for with the pay password, made in the background, saved while they are kept. */
import './takeout.css'
import { Button, Card, Chip, ChipRow, Empty, Spinner } from '@juya/ui'
import { DownloadSimpleIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { SecretSheet } from '../../cards/pay/secret-sheet.tsx'
import type { Data } from '../../lib/api/client.ts'
import { useAction, useCall } from '../../lib/api/query.ts'
import { formatMoment } from '../../lib/format/format.ts'
import { useSession } from '../../lib/session/session.ts'
import { PageShell } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

type File = Data<'takeout.list'>['list'][number]
interface Wanted {
  owner: 'user' | 'shop'
  part: File['part']
  format: File['format']
}
const OF_SHOP = ['orders', 'ledger'] as const
const OF_MINE = [
  ...OF_SHOP,
  ...([
    'profile',
    'addresses',
    'sign_ins',
    'real_name_questions',
    'consents',
    'notices',
    'data_access',
    'chats',
    'service_chats',
    'reports',
    'bid_caps',
    'offers',
    'consigned',
    'absentees',
    'saved_searches',
  ] as const),
] as const
/** While one is made the list is read anew; later, so that links go on working. */
const SOON_MS = 2_000
const LATER_MS = 240_000

export default function FilesPage() {
  const t = useText()
  const [again_ms, setAgain] = useState(LATER_MS)
  const files = useCall('takeout.list', {}, { stale_ms: 0, refetch_ms: again_ms })
  const waits = files.data?.list.some(({ status }) => status === 'waiting') ?? false
  if (waits !== (again_ms === SOON_MS)) setAgain(waits ? SOON_MS : LATER_MS)
  return (
    <PageShell needs={files}>
      {files.data && (
        <>
          <p className="takeout-note">
            {t('intro', { days: files.data.rules.kept_days, minutes: files.data.rules.link_min })}
          </p>
          <Ask waits={waits} onAsked={() => void files.refetch()} />
          <Card title={t('made')}>
            {files.data.list.length === 0 && <Empty drawing="scroll" title={t('none')} note={t('none_note')} />}
            {files.data.list.map((file) => (
              <Line key={file.id} file={file} />
            ))}
          </Card>
        </>
      )}
    </PageShell>
  )
}

function Ask({ waits, onAsked }: { waits: boolean; onAsked: () => void }) {
  const t = useText()
  const owns_shop = useSession().user?.shop?.member_role === 'owner'
  const [wanted, setWanted] = useState<Wanted>({ owner: 'user', part: 'orders', format: 'csv' })
  const [asking, setAsking] = useState(false)
  return (
    <Card>
      {owns_shop && (
        <Choice
          label={t('whose')}
          options={['user', 'shop'] as const}
          chosen={wanted.owner}
          word={(owner) => t(owner === 'user' ? 'mine' : 'shop')}
          onChoose={(owner) => setWanted({ ...wanted, owner, part: 'orders' })}
        />
      )}
      <Choice
        label={t('what')}
        options={wanted.owner === 'shop' ? OF_SHOP : OF_MINE}
        chosen={wanted.part}
        word={(part) => t(part)}
        onChoose={(part) => setWanted({ ...wanted, part })}
      />
      <Choice
        label={t('as')}
        options={['html', 'csv', 'json'] as const}
        chosen={wanted.format}
        word={(format) => t(format)}
        onChoose={(format) => setWanted({ ...wanted, format })}
      />
      <Button block className="takeout-make" disabled={waits} onClick={() => setAsking(true)}>
        {t('make')}
      </Button>
      {asking && (
        <Secret
          wanted={wanted}
          onClose={() => setAsking(false)}
          onAsked={() => {
            setAsking(false)
            onAsked()
          }}
        />
      )}
    </Card>
  )
}

function Secret({ wanted, onClose, onAsked }: { wanted: Wanted; onClose: () => void; onAsked: () => void }) {
  const t = useText()
  const start = useAction('takeout.start', { silent: true, refresh: ['takeout'], onDone: onAsked })
  return (
    <SecretSheet
      title={t('make')}
      pending={start.pending}
      wrong={start.error?.message}
      onFull={(pay_password) => start.run({ ...wanted, pay_password })}
      onClose={onClose}
    />
  )
}

interface ChoiceProps<Value> {
  label: string
  options: readonly Value[]
  chosen: Value
  word: (value: Value) => string
  onChoose: (value: Value) => void
}

function Choice<Value extends string>({ label, options, chosen, word, onChoose }: ChoiceProps<Value>) {
  return (
    <div className="takeout-choice">
      <span className="j-meta">{label}</span>
      <ChipRow label={label}>
        {options.map((value) => (
          <Chip key={value} tone="fill" on={value === chosen} onPress={() => onChoose(value)}>
            {word(value)}
          </Chip>
        ))}
      </ChipRow>
    </div>
  )
}

function Line({ file }: { file: File }) {
  const t = useText()
  return (
    <div className="takeout-line">
      <span className="takeout-line__text">
        <b className="j-ellipsis">{file.name}</b>
        <span className="j-meta j-num">
          {file.status === 'ready'
            ? t('ready', { count: file.rows, at: formatMoment(file.expires_at ?? 0) })
            : `${t(file.status)} · ${formatMoment(file.asked_at)}`}
        </span>
        {file.is_cut && <span className="j-meta">{t('cut')}</span>}
      </span>
      {file.status === 'waiting' && <Spinner size={18} />}
      {file.link && (
        <a className="takeout-save" href={file.link} download={file.name} aria-label={`${t('save')}: ${file.name}`}>
          <DownloadSimpleIcon size={22} />
        </a>
      )}
    </div>
  )
}
