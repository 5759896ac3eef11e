declare module 'virtual:labels/*';
declare module 'virtual:texts/*';
