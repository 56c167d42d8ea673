import type { Plugin } from 'vite'
import { contractTable } from '../../../tools/contract-table.ts'
import { EARLY_CALLS } from '../src/lib/early-calls.ts'
import { queryString } from '../src/lib/query-string.ts'
import { KEYS } from '../src/lib/storage.ts'

/** The script's text: asks for the home tab's answers with the headers every request carries, and for the first banner's picture. */
function script(): string {
  const table = contractTable()
  const addresses = EARLY_CALLS.map(([name, input]) => {
    const query = queryString(input, 'comma')
    return query ? `${table[name]!.path}?${query}` : table[name]!.path
  })
  const banners = addresses[1]
  return `(()=>{
if(!/^#?\\/?$/.test(location.hash))return
let s={};try{s=localStorage}catch{}
const h={'Content-Type':'application/json','X-Requested-With':'XMLHttpRequest','Device-Type':'mobile','Accept-Language':s.${KEYS.language}||(/^zh/i.test(navigator.language)?'zh-CN':'en')}
const t=s.${KEYS.token}||s.${KEYS.login_token}
if(t)h.Token=t
if(s.${KEYS.open_id})h.openId=s.${KEYS.open_id}
if(s.${KEYS.shop_id})h['Shop-Id']=s.${KEYS.shop_id}
const a=window.early_answers={}
for(const u of ${JSON.stringify(addresses)}){a[u]=fetch(u,{headers:h,credentials:'omit',cache:'no-cache'});a[u].catch(()=>{delete a[u]})}
a[${JSON.stringify(banners)}].then(r=>r.clone().json()).then(({data})=>{const p=data.list[0]?.image;if(/^upload\\//.test(p))new Image().src='/'+p+'?w=800'}).catch(()=>{})
})()`
}

/** Puts that script into the built page, before everything else. */
export function early(): Plugin {
  return {
    name: 'juya-early',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'asset', name: 'early.js', source: script() })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const name = Object.values(bundle).find(
          (output) => output.type === 'asset' && output.names.includes('early.js'),
        )?.fileName
        return name
          ? [{ tag: 'script', attrs: { async: true, src: `/h5/${name}` }, injectTo: 'head-prepend' as const }]
          : []
      },
    },
  }
}
