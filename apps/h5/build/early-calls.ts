/**
 * What the pages visits begin with need first: home, the lots ending soon, a lot. A script in the page's head reads the address and
 * asks at once for that page's code, its calls and the pictures on top, which would otherwise be found one after the other, the last only
 * when the app has run. Until then it draws the page's shape with those pictures (first-look.ts).
 */
import type { Plugin, Rolldown } from 'vite'
import { contractTable } from '../../../tools/contract-table.ts'
import { queryString } from '../src/lib/api/query-string.ts'
import type { RouteRow } from '../src/lib/router/routes.ts'
import { KEYS } from '../src/lib/storage/storage.ts'
import { type RouteName, routes } from '../src/routes.ts'
import { type FirstLook, firstLooks } from './first-look.ts'

/** Stands in an address where the id of the page's own address goes. */
const ID = '_id_'
/** Stands where the categories go that a guest chose. */
const INTERESTS = '_interests_'

/** It goes after this time, should the app never come to show anything. */
const LOOK_MS = 15_000

interface EarlyPage {
  /** What it asks for first, with the input it gives. */
  calls: ReadonlyArray<readonly [name: string, input: Record<string, unknown>]>
  /** Where the answers say which pictures it opens with, and how wide they are asked for. */
  pictures: { call: number; of: 'list' | 'images'; width: number }
  /** With a place for each of those pictures that is shown at once. */
  look: FirstLook
}

const PAGES: Partial<Record<RouteName, EarlyPage>> = {
  'home.index': {
    calls: [
      ['site.home', { interests: INTERESTS }],
      ['site.banners', { position: 'home' }],
      ['site.shortcuts', { position: 'home' }],
      ['auction.list', { sort: 'picked', interests: INTERESTS, page: 1, page_size: 12 }],
    ],
    pictures: { call: 1, of: 'list', width: 800 },
    look: firstLooks.home,
  },
  'home.ending': {
    calls: [['site.search', { sort: 'ending', status: 'live', ends_soon: true, type: 'lot', page: 1, page_size: 20 }]],
    pictures: { call: 0, of: 'list', width: 400 },
    look: firstLooks.list,
  },
  'auction.lot': {
    calls: [['auction.lot', { id: ID }]],
    pictures: { call: 0, of: 'images', width: 800 },
    look: firstLooks.lot,
  },
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

function script(bundle: Rolldown.OutputBundle): string {
  const table = contractTable()
  const pages: Record<string, unknown> = {}
  for (const [name, { calls, pictures, look }] of Object.entries(PAGES)) {
    const row: RouteRow = routes[name as RouteName]
    const page = `/features/${name.split('.')[0]}/${row.page}`
    const urls = calls.map(([call, input]) => {
      const query = queryString(input, 'comma')
      return query ? `${table[call]!.path}?${query}` : table[call]!.path
    })
    const entry = [filesOf(page, bundle), urls, pictures.call, pictures.of, pictures.width, look.html, look.until]
    for (const path of [row.path, ...(row.aliases ?? [])]) pages[path.toLowerCase()] = entry
  }
  return `(()=>{
const [at,search]=(location.hash.slice(1)||document.querySelector('meta[name=app-screen]')?.content||'').split('?'),page=${JSON.stringify(pages)}[(at||'/').toLowerCase()],id=/(?:^|&)id=(\\d+)(?:&|$)/.exec(search||'')?.[1]
if(!page||!id&&page[1][0].includes('${ID}'))return
const [files,urls,call,of,width,html,until]=page,d=document,look=d.createElement('div')
for(const f of files){const l=d.createElement('link');if(f.endsWith('.css')){l.rel='preload';l.as='style'}else l.rel='modulepreload';l.crossOrigin='';l.href='/h5/'+f;d.head.append(l)}
let s={};try{s=localStorage}catch{}
look.id='first-look'
look.ariaHidden=true
look.innerHTML=html
const app=()=>d.getElementById('root'),over=new MutationObserver(()=>app().querySelector(until+',.j-state')&&end()),end=()=>{over.disconnect();look.remove()},draw=()=>{
if(!app())return requestAnimationFrame(draw)
if(app().firstChild)return
d.documentElement.dataset.prefersColorScheme=s.${KEYS.theme}==='dark'||s.${KEYS.theme}!=='light'&&matchMedia('(prefers-color-scheme:dark)').matches?'dark':'light'
d.body.append(look)
over.observe(app(),{childList:true,subtree:true})
addEventListener('hashchange',end)
setTimeout(end,${LOOK_MS})
}
draw()
const h={'Content-Type':'application/json','X-Requested-With':'XMLHttpRequest','Device-Type':'mobile','Accept-Language':s.${KEYS.language}||(/^zh/i.test(navigator.language)?'zh-CN':'en')}
const t=s.${KEYS.token}||s.${KEYS.login_token}
if(t)h.Token=t
if(s.${KEYS.open_id})h.openId=s.${KEYS.open_id}
if(s.${KEYS.shop_id})h['Shop-Id']=s.${KEYS.shop_id}
const chosen=!t&&/^\\[([\\d,]+)]$/.exec(s.${KEYS.interests}||'')?.[1]
const a=window.early_answers={}
urls.forEach((url,i)=>{
const u=(chosen?url.replace('${INTERESTS}',encodeURIComponent(chosen)):url.replace(/([?&])interests=${INTERESTS}(&|$)/,(_,b,e)=>e&&b)).replace('${ID}',id),r=a[u]=fetch(u,{headers:h,credentials:'omit',cache:'no-cache'})
r.catch(()=>{delete a[u]})
if(i===call)r.then(r=>r.clone().json()).then(({data})=>{look.querySelectorAll('img').forEach((g,i)=>{const one=data[of][i]||'',p=one.image||one;if(/^upload\\//.test(p)){g.fetchPriority='high';g.src='/'+p+'?w='+width}})}).catch(()=>{})
})
})()`
}

/** Puts that script into the built page, before everything else; the server names it in the page's Content-Security-Policy. */
export function early(): Plugin {
  let written = ''
  return {
    name: 'juya-early',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        written = script(bundle)
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', children: written, injectTo: 'head-prepend' as const }],
    },
  }
}
