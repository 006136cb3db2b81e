/** Whether the key of the map is open; on a phone, where every corner of the map must be free for a finger, from the menu. */
export const mapKey = $state({ open: false });
