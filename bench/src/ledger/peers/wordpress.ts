import { access, chmod, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@sports-hub/hub/testing/free-port';
import type { BenchContext } from '../../harness.ts';
import type { Asked } from '../load.ts';
import type { Measured } from '../processes.ts';
import { runProgram, startProgram } from './programs.ts';

export interface WordPress {
  name: string;
  origin: string;
  processes: readonly Measured[];
  page: Asked;
}

export interface Article {
  title: string;
  html: string;
}

/** What it is made of on Debian. */
export const WORDPRESS_PACKAGES =
  'wordpress wordpress-theme-twentytwentythree apache2 libapache2-mod-php php-mysql mariadb-server';
const PROGRAM = '/usr/share/wordpress';
const MODULES = '/usr/lib/apache2/modules';
const OTHER_ARTICLES = 9;

/** Debian's packages, with a database server and a web server of their own; PHP keeps compiled code, as Debian has it. */
export async function startWordPress(ctx: BenchContext, article: Article): Promise<WordPress> {
  const php = await phpModule();
  const [databasePort, port] = [await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${port}`;
  const folder = join(ctx.folder, 'wordpress');
  await mkdir(folder);
  // The web server's own user has to reach its files.
  await chmod(ctx.folder, 0o711);
  const socket = join(folder, 'mariadb.sock');
  const database = await startDatabase(ctx, { folder, socket, port: databasePort });
  const ask = (sql: string): Promise<void> =>
    runProgram(ctx, { name: 'mariadb', command: 'mariadb', args: [`--socket=${socket}`, '-u', 'root', '-e', sql] });
  for (let tries = 0; ; tries += 1) {
    try {
      await ask(
        `create database wordpress; create user wp@localhost identified by 'wp'; grant all on wordpress.* to wp@localhost`,
      );
      break;
    } catch (error) {
      if (tries === 50) throw error;
    }
  }
  const site = join(folder, 'site');
  await cp(PROGRAM, site, { recursive: true, dereference: true });
  await rm(join(site, 'wp-config.php'), { force: true });
  await writeFile(join(site, 'wp-config.php'), configOf(socket, origin));
  const apache = join(folder, 'apache.conf');
  await writeFile(apache, apacheOf({ folder, site, port, php }));
  const server = await startProgram(
    ctx,
    { name: 'apache', command: 'apache2', args: ['-d', folder, '-f', apache, '-D', 'FOREGROUND'] },
    `${origin}/wp-includes/css/buttons.css`,
  );
  const installed = await fetch(`${origin}/wp-admin/install.php?step=2`, {
    method: 'POST',
    body: new URLSearchParams({
      weblog_title: 'Riverbend',
      user_name: 'admin',
      admin_password: 'a-password-of-this-benchmark',
      admin_password2: 'a-password-of-this-benchmark',
      admin_email: 'admin@bench.example.com',
      blog_public: '0',
      language: '',
    }),
  });
  if (!installed.ok) throw new Error(`WordPress does not install itself: ${installed.status}`);
  const text = Buffer.from(article.html).toString('hex');
  const title = Buffer.from(article.title).toString('hex');
  for (let id = 10; id <= 10 + OTHER_ARTICLES; id += 1)
    await ask(
      `insert into wordpress.wp_posts (id, post_author, post_date, post_date_gmt, post_content, post_title, post_excerpt, post_status, post_name, to_ping, pinged, post_modified, post_modified_gmt, post_content_filtered)
       values (${id}, 1, now(), now(), x'${text}', x'${title}', '', 'publish', 'article-${id}', '', '', now(), now(), '')`,
    );
  const shown = await fetch(`${origin}/?p=10`);
  if (!shown.ok || !(await shown.text()).includes(article.title))
    throw new Error(`WordPress does not show the article: ${shown.status}`);
  return {
    name: 'WordPress (Debian)',
    origin,
    processes: [server, { ...database, name: 'MariaDB' }],
    page: { path: new URL(shown.url).pathname },
  };
}

async function phpModule(): Promise<string> {
  try {
    await access(join(PROGRAM, 'wp-settings.php'));
    const module = (await readdir(MODULES)).find((name) => /^libphp[\d.]*\.so$/.test(name));
    if (module !== undefined) return join(MODULES, module);
  } catch {
    // Neither is there.
  }
  throw new Error(`install ${WORDPRESS_PACKAGES}`);
}

async function startDatabase(
  ctx: BenchContext,
  { folder, socket, port }: { folder: string; socket: string; port: number },
): Promise<Measured> {
  const data = join(folder, 'mariadb');
  const user = process.getuid?.() === 0 ? ['--user=root'] : [];
  await runProgram(ctx, {
    name: 'mariadb-install',
    command: 'mariadb-install-db',
    args: ['--no-defaults', `--datadir=${data}`, '--auth-root-authentication-method=normal', ...user],
  });
  return startProgram(ctx, {
    name: 'mariadbd',
    command: 'mariadbd',
    args: [
      '--no-defaults',
      `--datadir=${data}`,
      `--socket=${socket}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      '--innodb-buffer-pool-size=512M',
      ...user,
    ],
  });
}

const configOf = (socket: string, origin: string): string => `<?php
define('DB_NAME', 'wordpress');
define('DB_USER', 'wp');
define('DB_PASSWORD', 'wp');
define('DB_HOST', 'localhost:${socket}');
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
define('WP_HOME', '${origin}');
define('WP_SITEURL', '${origin}');
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('DISABLE_WP_CRON', true);
define('WP_DEBUG', false);
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`;

function apacheOf(paths: { folder: string; site: string; port: number; php: string }): string {
  const modules = ['mpm_prefork', 'authz_core', 'dir', 'mime', 'env'].map(
    (name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`,
  );
  return `${modules.join('\n')}
LoadModule php_module ${paths.php}
ServerName 127.0.0.1
Listen 127.0.0.1:${paths.port}
PidFile ${paths.folder}/apache.pid
ErrorLog ${paths.folder}/apache.log
User www-data
Group www-data
DocumentRoot ${paths.site}
TypesConfig /etc/mime.types
DirectoryIndex index.php
StartServers 10
MaxRequestWorkers 20
KeepAlive On
MaxKeepAliveRequests 0
<FilesMatch "\\.php$">
SetHandler application/x-httpd-php
</FilesMatch>
<Directory ${paths.site}>
Require all granted
</Directory>
`;
}
