import type {
  BuiltFile,
  BuiltHost,
  BuiltModule,
  ReleaseDocument,
  ReleaseSet,
  SignedRelease,
} from '@shared/contract/release.ts';
import type { Db } from '../../platform/database.ts';

/** The release document that new tabs get, parsed and as it is signed. */
export interface CurrentRelease {
  signed: SignedRelease;
  document: ReleaseDocument;
}

/** What one user's new tab gets: the signed document with the choice for this user, and what that comes to. */
export interface Chosen {
  signed: SignedRelease;
  document: ReleaseDocument;
  set: ReleaseSet;
}

/** Reads what is released; keeps what never changes. */
export interface Releases {
  /** The document in force, or null. A document whose signature is wrong is passed over and the last good one stays. */
  current(): Promise<CurrentRelease | null>;
  /** The same with the choice for a user (null: nobody is logged in); overrides that are not signed here are left out. `within`: the transaction of a command. */
  chosen(userId: string | null, now: Date, within?: Db): Promise<Chosen | null>;
  /** What a published version says about itself; null when it was never published. */
  moduleOf(module: string, version: string): Promise<BuiltModule | null>;
  hostOf(version: string): Promise<BuiltHost | null>;
  /** Its files. */
  filesOf(module: string, version: string): Promise<Readonly<Record<string, BuiltFile>> | null>;
  /** The host versions that an asset came with, the newest first. */
  hostVersionsOf(file: string): Promise<readonly string[]>;
}
