import { account, REFUSALS, site } from '@juya/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guest, openWorld, type World } from '../../testing/world.ts'
import { newBuyer } from '../account/testing.ts'
import { openActivities, saveActivity } from './activities.ts'
import { noteSearch } from './search-words.ts'
import { showBanner } from './showcase.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('the site', () => {
  it('shows banners of a place in their order, in the language asked for', async () => {
    await showBanner(world.ctx, {
      position: 'home',
      image: 'upload/2026/11/b.webp',
      title_en: 'Kiln week',
      title_zh: '窑火周',
      link: '/pages/leaky/leaky',
      sort: 2,
    })
    await showBanner(world.ctx, {
      position: 'home',
      image: 'upload/2026/11/a.webp',
      title_en: 'Jade',
      title_zh: '玉润',
      link: '/pages/leaky/leaky',
      sort: 1,
    })
    expect((await world.call(guest, site.banners, {})).list.map((one) => one.title)).toEqual(['Jade', 'Kiln week'])
    expect((await world.call(guest, site.banners, {}, { 'accept-language': 'zh-CN' })).list[0]!.title).toBe('玉润')
    expect((await world.call(guest, site.banners, { position: 'nowhere' })).list).toEqual([])
    await world.refused(guest, site.banners, { position: 'x'.repeat(65) }, 'VALIDATION')
  })

  it('shows shortcuts in both languages', async () => {
    const { list } = await world.call(guest, site.shortcuts, {})
    expect(list).toHaveLength(10)
    expect(list[0]).toMatchObject({ name: 'Tonight', icon: 'moon' })
    await world.refused(guest, site.shortcuts, { position: 'x'.repeat(65) }, 'VALIDATION')
  })

  it('counts each showing of an advertisement', async () => {
    await showBanner(world.ctx, { position: 'ad:home_mid', image: 'upload/2026/11/c.webp', link: '/pages/leaky/leaky' })
    await world.call(guest, site.adBanners, { slot: 'home_mid' })
    const { list } = await world.call(guest, site.adBanners, { slot: 'home_mid' })
    expect(await world.sql('select impressions from site_banners where id = $1', [list[0]!.slide_id])).toEqual([
      { impressions: 2 },
    ])
    await world.refused(guest, site.adBanners, {}, 'MISSING_PARAM')
  })

  it('gives its texts by code or number, in both languages', async () => {
    for (const code of [
      'user_agreement',
      'privacy',
      'auction_rules',
      'deposit_rules',
      'seller_rules',
      'about_us',
      'group_rule',
      'draw_rule',
      'funding_rule',
      'share_rule',
      'level_rules',
    ]) {
      const en = await world.call(guest, site.article, { code })
      const zh = await world.call(guest, site.article, { id: en.id }, { 'accept-language': 'zh-CN' })
      expect(en.content_html.length, code).toBeGreaterThan(500)
      expect(zh.code).toBe(code)
      expect(zh.summary.length, code).toBeGreaterThanOrEqual(3)
      expect(zh.title).not.toBe(en.title)
    }
    await world.refused(guest, site.article, { code: 'nothing' }, 'NOT_FOUND')
  })

  it('tells public settings and no others', async () => {
    expect(await world.call(guest, site.option, { key: 'app.forced_login' })).toEqual({
      key: 'app.forced_login',
      value: false,
    })
    await world.refused(guest, site.option, { key: 'search.hot_max' }, 'NOT_FOUND')
  })

  it('knows its version and forces an update on very old apps [R9.6]', async () => {
    expect(await world.call(guest, site.version, {})).toMatchObject({ version: '1.7.0', code: 136, has_update: false })
    expect(await world.call(guest, site.version, { code: 129 })).toMatchObject({ has_update: true, force: true })
    await world.refused(guest, site.version, { code: -1 }, 'VALIDATION')
  })

  it('lists activities until they are over', async () => {
    const now = await world.now()
    await saveActivity(world.ctx, {
      type: 'platform',
      title_en: 'Autumn kiln sale',
      title_zh: '秋窑专场',
      content_en: '<p>a</p>',
      content_zh: '<p>b</p>',
      from_at: now - 1_000,
      to_at: now + 60_000,
    })
    expect((await openActivities(world.ctx, 'platform')).map((one) => one.title_zh)).toContain('秋窑专场')
    await world.advance(61_000)
    expect(await openActivities(world.ctx, 'platform')).toEqual([])
  })
})

describe('the weather', () => {
  it('is asked of the provider once an hour per place [R3.2]', async () => {
    const first = await world.call(guest, site.weather, { city: '杭州', area: '西湖' })
    expect(first).toMatchObject({ city: '杭州' })
    expect(await world.call(guest, site.weather, { city: '杭州', area: '西湖' })).toEqual(first)
  })

  it('of no such city is not found, and costs no question: the provider is not asked', async () => {
    world.sandbox.control.fault({ service: 'weather', down: true })

    for (const city of ['无此城', 'Atlantis', '杭州杭州', '市'])
      await world.refused(guest, site.weather, { city }, 'NOT_FOUND')
    await world.refused(guest, site.weather, { city: '宁波' }, 'UPSTREAM')

    world.sandbox.control.fault({ service: 'weather', down: false })
  })

  it('of an area its city does not have is the weather of the city', async () => {
    const city = await world.call(guest, site.weather, { city: '北京' })
    expect(await world.call(guest, site.weather, { city: '北京', area: '别处' })).toEqual(city)
    expect((await world.call(guest, site.weather, { city: '香港' })).city).toBe('香港')
  })
})

describe('hot words', () => {
  it('are what several people searched for, and everybody sees their own last ten', async () => {
    const buyers = [await newBuyer(world), await newBuyer(world), await newBuyer(world)]
    const search = (id: number, word: string) =>
      noteSearch(
        {
          ...world.ctx,
          user: { id, session_id: 1, role: 'normal', status: 'active', realname_verified: false },
        },
        word,
      )
    const [first] = buyers as [(typeof buyers)[number]]
    for (let i = 0; i < 9; i++) await search(first.id, 'my own cup')
    for (const { id } of buyers) await search(id, 'Longquan ')
    await search(first.id, '象牙')

    const { hot, history } = await world.call(first, site.searchHot, {})
    expect(hot[0]).toEqual({ word: 'longquan', mark: 'hot' })
    expect(hot.map(({ word }) => word)).not.toContain('my own cup')
    expect(history.toSorted()).toEqual(['longquan', 'my own cup'])
    expect((await world.call(guest, site.searchHot, {})).history).toEqual([])
  })
})

describe('an upload', () => {
  const send = async (token: string | undefined, parts: Array<[name: string, value: string | Buffer]>) => {
    const form = new FormData()
    for (const [name, value] of parts) {
      if (typeof value === 'string') form.append(name, value)
      else form.append(name, new Blob([new Uint8Array(value)], { type: 'image/png' }), 'x.png')
    }
    const answer = await fetch(`${world.origin}${site.upload.path}`, {
      method: 'POST',
      body: form,
      headers: token ? { token, 'x-requested-with': 'XMLHttpRequest' } : { 'x-requested-with': 'XMLHttpRequest' },
    })
    return (await answer.json()) as { code: number; data: { path: string; width: number } }
  }
  const picture = () =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: '#b22' } })
      .png()
      .toBuffer()

  it('answers the path other calls take, and the picture can be seen', async () => {
    const buyer = await newBuyer(world)
    const { code, data } = await send(buyer.token, [
      ['use', 'avatar'],
      ['file', await picture()],
    ])
    expect(code).toBe(1)
    expect(data).toMatchObject({ width: 40 })
    expect((await fetch(`${world.origin}/${data.path}`)).status).toBe(200)
    await world.call(buyer, account.saveMe, { avatar: data.path })
  })

  it('of an identity document is kept from the public, in whichever order the form comes', async () => {
    const buyer = await newBuyer(world)
    const { data } = await send(buyer.token, [
      ['file', await picture()],
      ['use', 'idcard'],
    ])
    expect(await (await fetch(`${world.origin}/${data.path}`)).json()).toMatchObject({ code: 20004 })
  })

  it('must be a picture, by somebody signed in', async () => {
    const buyer = await newBuyer(world)
    expect((await send(buyer.token, [['file', Buffer.from('<svg onload=alert(1)>')]])).code).toBe(20009)
    expect((await send(buyer.token, [['use', 'avatar']])).code).toBe(20002)
    expect((await send(undefined, [['file', await picture()]])).code).toBe(10001)
  })

  it.each(['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=""'])(
    'whose parts nothing divides (%s) is refused in words',
    async (type) => {
      const { token } = await newBuyer(world)
      const headers = { token, 'x-requested-with': 'XMLHttpRequest', 'content-type': type }

      const answer = await world.app.http!.inject({ method: 'POST', url: site.upload.path, headers, payload: '--x' })

      expect([answer.statusCode, answer.json().code]).toEqual([200, REFUSALS.UNSUPPORTED.code])
    },
  )
})

describe('reports of browsers', () => {
  it('are kept, whatever they hold', async () => {
    await world.call(guest, site.clientLog, { message: 'boom', stack: 'at x', route: '/pages/my' })
    await world.call(guest, site.cspReport, { 'csp-report': { 'blocked-uri': 'https://evil.example' } })
    const answer = await fetch(`${world.origin}${site.cspReport.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/csp-report' },
      body: '{"csp-report":{"blocked-uri":"inline"}}',
    })
    expect(await answer.json()).toMatchObject({ code: 1 })
    expect(await world.sql('select kind from site_client_errors order by id')).toEqual([
      { kind: 'log' },
      { kind: 'csp' },
      { kind: 'csp' },
    ])
    await world.refused(guest, site.clientLog, {}, 'MISSING_PARAM')
  })

  it('are kept with a mark where they hold what no column can', async () => {
    const odd = 'a\u0000b \ud800 said \\u0000'
    await world.call(guest, site.clientLog, { message: odd, stack: odd, route: 'odd' })
    await world.call(guest, site.cspReport, { 'csp-report': { [odd]: odd } })

    const kept = 'a\ufffdb \ufffd said \\u0000'
    expect(await world.sql(`select message, details from site_client_errors order by id desc limit 2`)).toEqual([
      { message: 'content security policy', details: { 'csp-report': { [kept]: kept } } },
      { message: kept, details: { stack: kept, route: 'odd' } },
    ])
  })
})
