/** deploy/nginx.conf as the rig runs it: the same text with other ports and paths, inside the frame nginx.conf would be. */

const NODE = /^(\s*server) 127\.0\.0\.1:808[123]\b/
/** For calls, for bids and for sockets. */
const UPSTREAMS = 3
const NODES_NAMED = 3
const LISTEN = /^(\s*listen) 80;/m
const LOG = '/var/log/nginx/juya.log'

/**
 * @param text of deploy/nginx.conf
 * @param ports of the nodes: one for each the file names, or fewer, and the file is run with as many
 * @throws Error when the file is not as expected, so that the rig never runs something else than it says
 */
export function fillIn(
  text: string,
  { listen, ports, folder }: { listen: number; ports: number[]; folder: string },
): string {
  let nodes = 0
  const lines = text.split('\n').flatMap((line) => {
    if (!NODE.test(line)) return [line]
    const port = ports[nodes++ % NODES_NAMED]
    return port === undefined ? [] : [line.replace(NODE, `$1 127.0.0.1:${port}`)]
  })
  if (nodes !== UPSTREAMS * NODES_NAMED || ports.length > NODES_NAMED)
    throw new Error(`deploy/nginx.conf names ${nodes} nodes, not ${NODES_NAMED} in each of ${UPSTREAMS} upstreams`)
  const filled = lines.join('\n')
  if (!LISTEN.test(filled) || !filled.includes(LOG))
    throw new Error('deploy/nginx.conf does not listen or log where expected')
  return filled.replace(LISTEN, `$1 127.0.0.1:${listen};`).replace(LOG, `${folder}/access.log`)
}

/** A whole configuration around it: everything nginx writes stays in the folder. */
export function framed(site: string, { folder, as_root }: { folder: string; as_root: boolean }): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  return `${as_root ? 'user www-data;\n' : ''}daemon off;
worker_processes 2;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 4096; }
http {
${temporary.join('\n')}
${site}
}
`
}
