// SPDX-License-Identifier: Unlicense
pragma solidity ^0.8.20;

/// A wallet that is a contract: what its owner has signed is its own signature (EIP-1271).
contract Wallet {
    address owner;

    function isValidSignature(bytes32 digest, bytes calldata signature) external view returns (bytes4) {
        require(signature.length == 65, "Wallet: no signature");
        bytes32 r = bytes32(signature[0:32]);
        bytes32 s = bytes32(signature[32:64]);
        return ecrecover(digest, uint8(signature[64]), r, s) == owner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }
}
