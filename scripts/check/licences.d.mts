export declare function refused(lock: { readonly packages: Readonly<Record<string, object>> }): string[];
