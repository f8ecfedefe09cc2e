import { mkdir, open, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureStore } from '../kit/ports/services.ts';

const NAME = /^\d{4}-\d{2}-\d{2}\/[A-Za-z0-9.-]+$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Only the service's own user may read payers' pictures. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

/** Pictures as files, in a folder for each day under `root`. All processes need the same folder, on a shared volume. */
export function folderPictures(root: string): PictureStore {
  const pathOf = (name: string): string => {
    if (!NAME.test(name)) throw new Error('not the name of a picture');
    return join(root, name);
  };
  return {
    put: async (name, bytes) => {
      const path = pathOf(name);
      const folder = join(path, '..');
      await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
      await write(path, folder, bytes);
    },
    get: (name) => readFile(pathOf(name)),
    before: async function* (day) {
      for (const each of (await entriesOf(root)).filter((entry) => DAY.test(entry) && entry < day)) {
        const files = await entriesOf(join(root, each));
        if (files.length === 0) await rmdir(join(root, each));
        else yield files.map((file) => `${each}/${file}`);
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}

/** Writes under another name first, so that a picture is never incomplete. */
async function write(path: string, folder: string, bytes: Buffer): Promise<void> {
  const part = `${path}.part`;
  const handle = await open(part, 'w', FILE_MODE);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, path);
  await syncFolder(folder);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function entriesOf(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'ENOENT') return [];
    throw error;
  }
}
