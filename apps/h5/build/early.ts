/**
 * What the pages visits begin with need first: home, the lots ending soon, a lot. A script in the page's head reads the address and
 * asks at once for that page's code, its calls and the picture on top, which would otherwise be found one after the other, the last
 * only when the app has run.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { contractTable } from '../../../tools/contract-table.ts'
import { queryString } from '../src/lib/query-string.ts'
import type { RouteRow } from '../src/lib/routes.ts'
import { KEYS } from '../src/lib/storage.ts'

/** Stands in an address where the id of the page's own address goes. */
const ID = '_id_'

interface EarlyPage {
  /** The end of its component's path. */
  page: string
  /** What it asks for first, with the input it gives. */
  calls: ReadonlyArray<readonly [name: string, input: Record<string, unknown>]>
  /** Where the answers say which pictures it opens with, and how wide they are asked for. */
  pictures: { call: number; of: 'list' | 'images'; count: number; width: number }
}

const PAGES: Record<string, EarlyPage> = {
  'home.index': {
    page: '/features/home/home.page.tsx',
    calls: [
      ['site.home', {}],
      ['site.banners', { position: 'home' }],
      ['site.shortcuts', { position: 'home' }],
      ['auction.list', { sort: 'hot', page: 1, page_size: 12 }],
    ],
    pictures: { call: 1, of: 'list', count: 1, width: 800 },
  },
  'auction.ending': {
    page: '/features/home/lots.page.tsx',
    calls: [['auction.endingSoon', { page: 1, page_size: 20 }]],
    pictures: { call: 0, of: 'list', count: 4, width: 400 },
  },
  'auction.item': {
    page: '/features/auction/lot.page.tsx',
    calls: [['auction.lot', { id: ID }]],
    pictures: { call: 0, of: 'images', count: 1, width: 800 },
  },
}

/** The app's own tables, loaded by their addresses, because their pages are written for the browser. */
async function routeRows(): Promise<Record<string, RouteRow>> {
  const load = async (domain: string, name: string) => {
    const file = join(import.meta.dirname, `../src/features/${domain}/routes.ts`)
    return ((await import(pathToFileURL(file).href)) as Record<string, Record<string, RouteRow>>)[name]
  }
  return { ...(await load('home', 'homeRoutes')), ...(await load('auction', 'auctionRoutes')) }
}

/** The files a page's code is made of, beyond those the shell brings. */
function filesOf(page: string, bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((output): output is Rolldown.OutputChunk => output.type === 'chunk')
  const by_name = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const reach = (start: Rolldown.OutputChunk | undefined, seen = new Set<string>()): Set<string> => {
    if (!start || seen.has(start.fileName)) return seen
    seen.add(start.fileName)
    for (const name of start.imports) reach(by_name.get(name), seen)
    return seen
  }
  const shell = reach(chunks.find((chunk) => chunk.isEntry))
  const own = [...reach(chunks.find((chunk) => chunk.facadeModuleId?.endsWith(page)))].filter(
    (name) => !shell.has(name),
  )
  return own.flatMap((name) => {
    const chunk = by_name.get(name)!
    // A chunk of nothing but styles is only its stylesheet in the end.
    const code = chunk.moduleIds.every((id) => id.split('?')[0]!.endsWith('.css')) ? [] : [name]
    return [...code, ...((chunk as { viteMetadata?: { importedCss?: Set<string> } }).viteMetadata?.importedCss ?? [])]
  })
}

async function script(bundle: Rolldown.OutputBundle): Promise<string> {
  const table = contractTable()
  const rows = await routeRows()
  const pages: Record<string, unknown> = {}
  for (const [name, { page, calls, pictures }] of Object.entries(PAGES)) {
    const row = rows[name]
    if (!row) throw new Error(`no screen is named ${name}`)
    const urls = calls.map(([call, input]) => {
      const query = queryString(input, 'comma')
      return query ? `${table[call]!.path}?${query}` : table[call]!.path
    })
    const entry = [filesOf(page, bundle), urls, pictures.call, pictures.of, pictures.count, pictures.width]
    for (const path of [row.path, ...(row.aliases ?? [])]) pages[path.toLowerCase()] = entry
  }
  return `(()=>{
const [at,search]=location.hash.slice(1).split('?'),page=${JSON.stringify(pages)}[(at||'/').toLowerCase()],id=/(?:^|&)id=(\\d+)(?:&|$)/.exec(search||'')?.[1]
if(!page||!id&&page[1][0].includes('${ID}'))return
const [files,urls,call,of,count,width]=page
for(const f of files){const l=document.createElement('link');if(f.endsWith('.css')){l.rel='preload';l.as='style'}else l.rel='modulepreload';l.crossOrigin='';l.href='/h5/'+f;document.head.append(l)}
let s={};try{s=localStorage}catch{}
const h={'Content-Type':'application/json','X-Requested-With':'XMLHttpRequest','Device-Type':'mobile','Accept-Language':s.${KEYS.language}||(/^zh/i.test(navigator.language)?'zh-CN':'en')}
const t=s.${KEYS.token}||s.${KEYS.login_token}
if(t)h.Token=t
if(s.${KEYS.open_id})h.openId=s.${KEYS.open_id}
if(s.${KEYS.shop_id})h['Shop-Id']=s.${KEYS.shop_id}
const a=window.early_answers={}
urls.forEach((url,i)=>{
const u=url.replace('${ID}',id),r=a[u]=fetch(u,{headers:h,credentials:'omit',cache:'no-cache'})
r.catch(()=>{delete a[u]})
if(i===call)r.then(r=>r.clone().json()).then(({data})=>{for(const one of data[of].slice(0,count)){const p=one.image||one;if(/^upload\\//.test(p)){const g=new Image();g.fetchPriority='high';g.src='/'+p+'?w='+width}}}).catch(()=>{})
})
})()`
}

/** Puts that script into the built page, before everything else. */
export function early(): Plugin {
  return {
    name: 'juya-early',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      async handler(_options, bundle) {
        this.emitFile({ type: 'asset', name: 'early.js', source: await script(bundle) })
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const name = Object.values(bundle).find(
          (output) => output.type === 'asset' && output.names.includes('early.js'),
        )?.fileName
        if (!name) throw new Error('early.js is not in the bundle')
        return [{ tag: 'script', attrs: { async: true, src: `/h5/${name}` }, injectTo: 'head-prepend' as const }]
      },
    },
  }
}
