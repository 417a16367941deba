import os from 'node:os';

/**
 * Who types a command: OPERATOR, else whoever became another by sudo, else the account of the operating system. Kept
 * with what the command changes.
 */
export function readOperator(env: Readonly<Record<string, string | undefined>> = process.env): string {
  for (const name of [env['OPERATOR'], env['SUDO_USER']]) {
    const plain = name?.trim() ?? '';
    if (plain !== '') return plain;
  }
  try {
    return os.userInfo().username;
  } catch {
    // An account without a name, as containers have them.
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
