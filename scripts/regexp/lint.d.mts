export declare const regexp: object;
