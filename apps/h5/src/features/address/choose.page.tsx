/** Finds a city for the screen that asked: by name, by pinyin, among recent and large ones, or by where the phone is. */
import './places/places.css'
import { Cell, CellGroup, Chip, Empty, IconButton, Spinner } from '@juya/ui'
import { CaretLeftIcon, MagnifyingGlassIcon, MapPinIcon, TrashIcon, XCircleIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { useCall } from '../../lib/api/query.ts'
import { answerPlace, type City } from '../../lib/asked-place.ts'
import { goBack } from '../../lib/router/navigation.ts'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { useLanguage } from '../../lib/texts/i18n.ts'
import { PageShell } from '../../templates/page-shell.tsx'
import { useText } from './i18n.ts'
import { citiesOf, findCities, forgetCities, LARGE, latinName, noteCity, recentCities } from './places/cities.ts'
import { usePosition } from './places/use-position.ts'

const TYPED_MAX = 30

export default function ChoosePlacePage() {
  const t = useText()
  const [typed, setTyped] = useState('')
  const provinces = useCall('site.provinces', { tree: true }, { stale_ms: Number.POSITIVE_INFINITY })
  const cities = citiesOf(provinces.data?.list ?? [])
  const found = findCities(cities, typed)
  const choose = (city: City) => {
    noteCity(city.code)
    answerPlace(city)
    goBack()
  }
  return (
    <PageShell nav={<FindBar text={typed} onType={setTyped} />} needs={provinces}>
      {typed.trim() === '' ? (
        <Offered cities={cities} onChoose={choose} />
      ) : found.length > 0 ? (
        <CellGroup>
          {found.map((city) => (
            <CityCell key={city.code} city={city} onChoose={choose} />
          ))}
        </CellGroup>
      ) : (
        <Empty drawing="search" title={t('no_city')} note={t('no_city_note')} />
      )}
    </PageShell>
  )
}

function FindBar({ text, onType }: { text: string; onType: (text: string) => void }) {
  const t = useText()
  const common = useCommon()
  return (
    <form className="place-bar" role="search" onSubmit={(event) => event.preventDefault()}>
      <IconButton label={common('back')} icon={<CaretLeftIcon size={22} />} onClick={() => goBack()} />
      <div className="place-bar__box">
        <MagnifyingGlassIcon size={18} aria-hidden="true" />
        <input
          className="place-bar__input"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={TYPED_MAX}
          value={text}
          placeholder={t('find_city')}
          aria-label={t('find_city')}
          onChange={(event) => onType(event.target.value)}
        />
        {text !== '' && (
          <IconButton
            label={common('clear')}
            className="place-bar__clear"
            icon={<XCircleIcon size={20} weight="fill" />}
            onClick={() => onType('')}
          />
        )}
      </div>
    </form>
  )
}

/** Before anything is typed. */
function Offered({ cities, onChoose }: { cities: readonly City[]; onChoose: (city: City) => void }) {
  const t = useText()
  const [recent, setRecent] = useState(recentCities)
  const known = (codes: readonly string[]) => codes.flatMap((code) => cities.find((city) => city.code === code) ?? [])
  return (
    <>
      <Nearby cities={cities} onChoose={onChoose} />
      {known(recent).length > 0 && (
        <section className="place-group">
          <div className="place-group__row">
            <h2>{t('recent_cities')}</h2>
            <IconButton
              label={t('forget_cities')}
              icon={<TrashIcon size={18} />}
              onClick={() => {
                forgetCities()
                setRecent([])
              }}
            />
          </div>
          <Chips cities={known(recent)} onChoose={onChoose} />
        </section>
      )}
      <section className="place-group">
        <h2>{t('large_cities')}</h2>
        <Chips cities={known(LARGE)} onChoose={onChoose} />
      </section>
    </>
  )
}

function Chips({ cities, onChoose }: { cities: readonly City[]; onChoose: (city: City) => void }) {
  const zh = useLanguage() === 'zh-CN'
  return (
    <div className="place-group__chips">
      {cities.map((city) => (
        <Chip key={city.code} onPress={() => onChoose(city)}>
          {zh ? city.name : `${latinName(city.code)} ${city.name}`}
        </Chip>
      ))}
    </div>
  )
}

function CityCell({ city, onChoose }: { city: City; onChoose: (city: City) => void }) {
  const zh = useLanguage() === 'zh-CN'
  const latin = latinName(city.code)
  return (
    <Cell
      title={city.name}
      help={zh || !latin ? city.province : `${latin} · ${city.province}`}
      onPress={() => onChoose(city)}
    />
  )
}

/** The city the phone is in. The phone asks its owner, and finds the city by itself. */
function Nearby({ cities, onChoose }: { cities: readonly City[]; onChoose: (city: City) => void }) {
  const t = useText()
  const { state, code, find } = usePosition()
  const city = cities.find((one) => one.code === code)
  return (
    <CellGroup look="card" note={t('position_note')}>
      {city ? (
        <Cell
          icon={<MapPinIcon size={20} weight="fill" />}
          title={city.name}
          help={t('position_found')}
          onPress={() => onChoose(city)}
        />
      ) : (
        <Cell
          icon={<MapPinIcon size={20} />}
          title={t('use_position')}
          help={state === 'idle' || state === 'asking' ? undefined : t(`position_${state}`)}
          right={state === 'asking' ? <Spinner size={18} /> : undefined}
          onPress={find}
        />
      )}
    </CellGroup>
  )
}
